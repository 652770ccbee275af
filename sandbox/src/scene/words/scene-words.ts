/** Words for places, light, weather, seasons and moods. Phrases are lower case, without hyphens. */

export const placeWords = {
  hills: 'hill,hills,hillside,hilltop,rolling hills,countryside,landscape,valley,downs',
  meadow: 'meadow,meadows,prairie,grass,grassland,pasture,steppe,savanna,savannah,lawn,plain,plains',
  field: 'field,fields,farm,farmland,wheat field,cornfield,vineyard,paddy,wheat,ranch',
  mountains: 'mountain,mountains,alps,peak,peaks,mountain range,summit,highlands,cliff,cliffs',
  forest: 'forest,forests,woods,woodland,wood,pine forest,grove,clearing,birch forest,taiga',
  jungle: 'jungle,rainforest,rain forest,tropics,tropical forest,swamp',
  garden: 'garden,gardens,park,orchard,backyard,courtyard,greenhouse,playground',
  beach: 'beach,shore,seaside,coast,coastline,seashore,sandy beach,shoreline,bay',
  sea: 'sea,ocean,seas,waves,open sea,high seas,harbour,harbor,port,gulf',
  island: 'island,islands,tropical island,desert island,atoll,lagoon',
  lake: 'lake,lakes,pond,loch,lakeside,reservoir',
  river: 'river,rivers,stream,creek,brook,waterfall,riverside,canal',
  desert: 'desert,dunes,sand dunes,sahara,dune,oasis',
  canyon: 'canyon,badlands,mesa,gorge,wild west,red rocks',
  city: 'city,cities,skyline,metropolis,downtown,skyscrapers,skyscraper,cityscape,megacity,rooftop,rooftops,urban',
  street: 'street,streets,alley,avenue,sidewalk,pavement,market,shop,shops,plaza,square,crosswalk,storefront',
  village: 'village,hamlet,town,small town,suburb,neighbourhood,neighborhood',
  road: 'road,highway,path,trail,country road,freeway,racetrack,lane',
  room: 'room,indoors,inside,interior,bedroom,living room,kitchen,cafe,office,classroom,studio apartment,floor,home,attic,museum,gallery,bathroom,window,by the window,windowsill,at the window',
  library: 'library,bookshop,bookstore,study,archive,bookshelf,bookshelves',
  table: 'table,desk,shelf,tabletop,still life,counter,windowsill,worktop,countertop',
  studio:
    'studio,plain background,simple background,solid background,background,backdrop,isolated,portrait,product shot,icon,logo,sticker,emblem',
  space: 'space,outer space,galaxy,cosmos,universe,nebula,orbit,cosmic,interstellar',
  planet:
    'alien planet,mars,martian,lunar,alien world,moonscape,surface of the moon,on the moon,another planet',
  underwater:
    'underwater,under water,under the sea,under the ocean,coral reef,reef,seabed,ocean floor,deep sea,aquarium',
  snowland:
    'arctic,antarctica,antarctic,north pole,tundra,snowland,ice,glacier,snowfield,snowy landscape,polar,iceberg',
  sky: 'above the clouds,in the clouds,clouds from above,heaven,airspace,cloudscape,among the clouds',
} as const;

export const timeWords = {
  dawn: 'dawn,sunrise,daybreak,first light,early morning',
  morning: 'morning,breakfast',
  noon: 'noon,midday,daytime,day,daylight,broad daylight',
  golden: 'golden hour,late sun,afternoon,late afternoon,low sun,golden light,warm light,evening sun',
  sunset: 'sunset,sundown,evening,setting sun,evening sky',
  dusk: 'dusk,twilight,blue hour,nightfall,gloaming',
  night: 'night,midnight,nighttime,at night,nocturnal,moonlight,moonlit,starry night,night sky,late at night',
} as const;

export const weatherWords = {
  clear: 'clear,cloudless,clear sky,fair weather',
  clouds: 'cloud,clouds,partly cloudy,fluffy clouds,puffy clouds',
  overcast: 'overcast,cloudy,grey sky,gray sky,dull sky',
  rain: 'rain,raining,rainy,drizzle,shower,showers,wet,downpour,puddles',
  storm: 'storm,stormy,thunder,lightning,thunderstorm,tempest,hurricane,tornado',
  snow: 'snowing,snowfall,blizzard,snowstorm,snowflakes,falling snow',
  fog: 'fog,foggy,mist,misty,haze,hazy,smoke,smog',
  wind: 'wind,windy,breeze,breezy,gust,gale',
  rainbow: 'rainbow,rainbows',
} as const;

export const seasonWords = {
  spring: 'spring,springtime,cherry blossom,cherry blossoms,sakura,blossom,blossoms,april',
  summer: 'summer,summertime,july,june',
  autumn: 'autumn,autumnal,fall,october,november,fallen leaves,autumn leaves,harvest',
  winter: 'winter,wintry,snowy,frozen,icy,frost,frosty,december,january,christmas,snow covered',
} as const;

export const moodWords = {
  calm: 'calm,peaceful,quiet,serene,tranquil,zen,gentle,relaxing,cozy,cosy,soothing',
  gloomy: 'gloomy,dark,moody,spooky,scary,haunted,eerie,sad,melancholy,ominous,grim,sinister,horror,dramatic',
  vivid: 'vivid,vibrant,saturated,bold,bright colours,bright colors,lively,pop art,energetic',
  pastel: 'pastel,pastels,soft colours,soft colors,kawaii,cute,delicate',
  neon: 'neon,cyberpunk,synthwave,vaporwave,glowing,futuristic,blade runner,sci fi,tron',
  vintage: 'vintage,retro,old photo,sepia,nostalgic,old fashioned,1950s,1920s,1970s,victorian',
  mono: 'black and white,monochrome,grayscale,greyscale,noir,film noir,charcoal drawing,pencil drawing,ink drawing,b w',
  watercolour: 'watercolour,watercolor,aquarelle,gouache,watercolour painting,watercolor painting',
  minimal: 'minimal,minimalist,minimalistic,simple,clean,plain,abstract',
  dreamy: 'dreamy,dreamlike,magical,magic,fairy tale,fantasy,ethereal,whimsical,enchanted,surreal',
  cinematic: 'cinematic,epic,movie,film still,photorealistic,realistic,photo,photograph,hdr,8k,4k',
  pixel: 'pixel art,pixel,8 bit,16 bit,pixelated,pixels',
  warm: 'warm,hot,fiery',
  cold: 'cold,cool,chilly,freezing',
} as const;
