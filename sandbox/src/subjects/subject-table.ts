/**
 * The words and the natural size of every subject as a table. Draws nothing.
 *
 * A row has the canonical noun, the facts (place, height as a fraction of the image's short side, width divided by
 * height, colour), further English words, Chinese words. Of English plurals it lists only the irregular ones.
 */
import type { SubjectFacts, SubjectPlace } from './subject.ts';

const places: readonly SubjectPlace[] = ['sky', 'ground', 'water', 'table', 'anywhere'];

const table = `
cat | ground 0.5 0.8 #e08a3c | kitten, kitty, tabby, tomcat | 猫 小猫 猫咪 貓 貓咪
dog | ground 0.52 0.8 #b9793f | puppy, hound, pup, corgi, labrador, beagle | 狗 小狗 狗狗 犬 柯基 金毛
rabbit | ground 0.44 0.66 #c9b29a | bunny, hare | 兔子 兔 小兔 小兔子
mouse | ground 0.32 0.9 #a8a1a6 | mice, rat, hamster, guinea pig | 老鼠 小老鼠 仓鼠
squirrel | ground 0.4 0.9 #b5662f | chipmunk | 松鼠
hedgehog | ground 0.3 1.35 #7a5844 | porcupine | 刺猬
monkey | ground 0.48 0.9 #85583c | ape, chimp, chimpanzee, gorilla, orangutan | 猴子 猴 猩猩
fox | ground 0.48 0.92 #dd6b2b | vixen | 狐狸
wolf | ground 0.54 0.92 #7d8794 | wolves, husky, coyote | 狼
bear | ground 0.56 0.86 #8a5a3a | grizzly, bear cub, brown bear, polar bear | 熊 小熊 棕熊 北极熊
panda | ground 0.54 0.86 #f5f1ea | giant panda | 熊猫 大熊猫
teddy bear | table 0.46 0.86 #c98f52 | teddy, plush toy, stuffed animal, stuffed toy | 泰迪熊 玩具熊 毛绒玩具
deer | ground 0.62 0.86 #b5763f | stag, doe, fawn, reindeer, moose, elk, antelope | 鹿 小鹿 麋鹿 驯鹿
frog | ground 0.32 1.2 #6fae3f | toad, tadpole | 青蛙 蛙
snail | ground 0.28 1.35 #c4794a | slug | 蜗牛
cow | ground 0.5 1.3 #f2ece2 | calf, calves, cattle, bull, ox, oxen | 牛 奶牛 母牛 公牛
sheep | ground 0.42 1.2 #f4eee2 | lamb, ewe, ram | 羊 绵羊 小羊
pig | ground 0.4 1.25 #f0a3a6 | piglet, hog, boar, swine | 猪 小猪
goat | ground 0.46 1.15 #d9cbb4 | billy goat | 山羊
chicken | ground 0.4 1.05 #c9693a | hen, rooster, chick, turkey | 鸡 公鸡 母鸡 小鸡 雞
duck | water 0.36 1.15 #f3c33c | duckling, mallard, goose, geese, rubber duck | 鸭子 鸭 小鸭 小鸭子 鹅
swan | water 0.46 1.2 #f7f4ee | cygnet | 天鹅
penguin | ground 0.46 0.72 #343b4d |  | 企鹅
flamingo | water 0.6 0.74 #f2889b | flamingoes, stork, heron | 火烈鸟 鹤 仙鹤
horse | ground 0.58 1.15 #9c6238 | pony, foal, stallion, mare, mustang, donkey | 马 小马 骏马 馬
zebra | ground 0.56 1.15 #f3efe6 |  | 斑马
unicorn | ground 0.58 1.15 #f6eef4 | pegasus | 独角兽
lion | ground 0.56 0.9 #dda24b | lioness, lion cub | 狮子 狮
tiger | ground 0.54 0.9 #e58a35 | tiger cub | 老虎 虎
leopard | ground 0.52 0.9 #e6b35a | cheetah, jaguar, lynx | 豹子 豹 猎豹
elephant | ground 0.62 1.28 #8f98a8 | mammoth | 大象 象 小象
giraffe | ground 0.74 0.72 #e8b95c |  | 长颈鹿
bird | sky 0.36 1.25 #3f87c4 | swallow, bluebird, dove | 鸟 小鸟 鳥 燕子 鸽子
songbird | anywhere 0.36 1.1 #8c6a4f | robin, sparrow, finch, canary, hummingbird, nightingale, magpie | 麻雀 知更鸟 喜鹊
owl | anywhere 0.44 0.8 #94704f | owlet | 猫头鹰
eagle | sky 0.5 1.7 #6b4a35 | hawk, falcon, vulture, raven, crow, condor, phoenix | 鹰 老鹰 凤凰 乌鸦
gull | sky 0.36 1.9 #f4f3f0 | seagull, albatross, tern, pelican | 海鸥
parrot | anywhere 0.5 0.72 #d63a2f | macaw, parakeet, cockatoo, budgie, toucan | 鹦鹉
bat | sky 0.34 1.9 #54486a | vampire bat, flying fox | 蝙蝠
butterfly | sky 0.34 1.16 #e8842c | moth, monarch | 蝴蝶 飞蛾
bee | sky 0.28 1.25 #f2b632 | honeybee, bumblebee, wasp | 蜜蜂
ladybird | ground 0.24 1.25 #d8362c | ladybug, beetle, bug, insect | 瓢虫 甲虫
dragonfly | sky 0.3 1.3 #2f9c95 | damselfly, mosquito | 蜻蜓
fish | water 0.36 1.5 #ee8130 | goldfish, clownfish, koi, carp, salmon, trout, tuna | 鱼 小鱼 金鱼 锦鲤 魚
whale | water 0.5 1.5 #4f7fb0 |  | 鲸鱼 鲸 蓝鲸
dolphin | water 0.46 1.4 #6492b4 | porpoise | 海豚
shark | water 0.44 1.7 #74889c |  | 鲨鱼
octopus | water 0.46 1.1 #d9607a | octopi, squid, kraken | 章鱼
jellyfish | water 0.44 0.8 #b58be0 | medusa | 水母
turtle | ground 0.36 1.45 #5c9a52 | tortoise | 乌龟 海龟 龟
crab | ground 0.32 1.5 #e0533a | lobster | 螃蟹 蟹 龙虾
dragon | ground 0.64 1.18 #4f9a55 | wyvern, serpent | 龙 飞龙 龍
dinosaur | ground 0.6 1.14 #6fa84f | dino, t rex, tyrannosaurus | 恐龙 霸王龙
person | ground 0.6 0.5 #d9653f | people, walker, hiker, traveller, traveler, human, someone, pedestrian, tourist, stranger, crowd | 人 行人 旅人 路人 人物
child | ground 0.44 0.68 #3f6fa5 | children, kid, boy, girl, baby, toddler, son, daughter, student | 孩子 小孩 儿童 男孩 女孩 宝宝 小男孩 小女孩
woman | ground 0.62 0.5 #c8475f | women, lady, mother, mom, grandmother, queen, princess, bride, actress | 女人 女士 女子 妈妈 公主 王后 新娘
man | ground 0.64 0.46 #3f6c9c | men, guy, gentleman, gentlemen, father, dad, grandfather, boss, businessman, worker, king, prince, farmer, sailor, fisherman, teacher, doctor | 男人 先生 男子 爸爸 国王 王子 农夫 渔夫
astronaut | anywhere 0.6 0.72 #f1efec | cosmonaut, spaceman, spacemen, taikonaut | 宇航员 航天员 太空人
robot | ground 0.54 0.78 #7fa3b5 | android, droid, cyborg | 机器人 機器人
knight | ground 0.62 0.74 #b5403a | warrior, soldier, samurai, paladin, hero, heroes | 骑士 武士 战士 士兵
wizard | ground 0.62 0.72 #5c4aa5 | witch, magician, sorcerer, mage | 巫师 女巫 魔法师
dancer | ground 0.66 0.62 #ee8fae | ballerina, ballet, gymnast | 舞者 芭蕾舞者 舞蹈家
ghost | anywhere 0.46 0.88 #eef0f6 | phantom, monster | 幽灵 鬼 怪物
snowman | ground 0.56 0.86 #d8473f | snowmen | 雪人
mermaid | water 0.56 0.9 #2f9c95 | siren, merman | 美人鱼 人鱼
tree | ground 0.66 0.86 #5f9a48 | oak, maple, elm, beech, willow, linden | 树 大树 树木 樹 柳树 橡树
cherry tree | ground 0.66 0.86 #f2a7bb | cherry blossom, sakura, blossom, apple tree, plum tree, magnolia | 樱花 樱花树 桃花 梅花
pine | ground 0.66 0.6 #3a6b4f | pine tree, fir, spruce, conifer, cedar, evergreen, christmas tree | 松树 松 圣诞树
palm | ground 0.7 0.84 #4f9b57 | palm tree, coconut tree, coconut palm | 棕榈 棕榈树 椰子树 椰树
cactus | ground 0.54 0.72 #5a9a5c | cacti, succulent, saguaro | 仙人掌
mushroom | ground 0.4 1 #d23f36 | toadstool, fungus, fungi | 蘑菇
bush | ground 0.3 1.5 #5f9a4c | shrub, hedge | 灌木 灌木丛
plant | table 0.48 0.84 #4f9560 | houseplant, potted plant, fern, bonsai, seedling, sprout | 植物 盆栽 绿植
leaf | anywhere 0.36 1 #d8682e | leaves, maple leaf, autumn leaf, autumn leaves | 叶子 树叶 枫叶 落叶
flower | ground 0.5 0.66 #f2a0bd | daisy, wildflower, lily, poppy, orchid | 花 花朵 鲜花 小花 雏菊
rose | ground 0.52 0.62 #cf2f45 | rosebud, peony, carnation, camellia | 玫瑰 玫瑰花 牡丹
tulip | ground 0.48 0.56 #e7663f | crocus, iris, lotus | 郁金香 荷花 莲花
sunflower | ground 0.62 0.64 #f4b929 | dandelion, marigold, chrysanthemum | 向日葵
bouquet | table 0.5 0.82 #e0607e | bunch of flowers, flower bouquet, posy | 花束
house | ground 0.6 1.12 #e6c79c | villa, mansion, bungalow, building | 房子 房屋 家 建筑
cottage | ground 0.52 1.25 #f1e3c8 | hut, cabin, lodge, shack, farmhouse, tea house, teahouse | 小屋 木屋 茅屋
barn | ground 0.56 1.2 #b5412f | stable, farm | 谷仓 农场
church | ground 0.66 0.92 #f0e8da | chapel, cathedral, steeple, abbey | 教堂
skyscraper | ground 0.8 0.74 #6d8fb0 | office, high rise, city, skyline, apartment, downtown, hotel, town | 摩天大楼 高楼 大厦 城市 大楼
castle | ground 0.68 1.2 #c9bda8 | fortress, palace, citadel, fort | 城堡 宫殿 皇宫
tower | ground 0.72 0.52 #bdb2a2 | turret, watchtower, ruin | 塔楼 塔
pagoda | ground 0.72 0.62 #b8473a | temple, shrine | 宝塔 寺庙 寺 庙
lighthouse | ground 0.74 0.62 #d2463a | beacon | 灯塔
windmill | ground 0.7 0.86 #e9ddc8 | mill | 风车
bridge | water 0.44 2.1 #b9a68c | viaduct, aqueduct, arch | 桥 石桥 大桥 橋
tent | ground 0.42 1.5 #e08a3a | camp, camping, campsite, tipi, teepee, wigwam, yurt | 帐篷
mountain | ground 0.6 1.7 #6f7f99 | peak, summit, alps, everest, glacier | 山 高山 大山 雪山 山峰 群山
volcano | ground 0.62 1.3 #6b5560 | volcanoes, eruption, lava | 火山
island | water 0.56 1.3 #ecd193 | isle, desert island, atoll, oasis | 岛 小岛 岛屿
car | ground 0.38 2 #d2483c | automobile, sedan, taxi, cab, convertible, jeep, suv, sports car, vehicle | 汽车 车 轿车 小汽车 出租车 車
bus | ground 0.46 1.9 #e8a531 | coach, minibus, school bus, double decker, van, camper, caravan | 公交车 巴士 公共汽车
truck | ground 0.46 1.9 #3f7fb5 | lorry, fire truck, fire engine, tractor, pickup, delivery van | 卡车 货车 消防车 拖拉机
bicycle | ground 0.44 1.55 #2f9c8f | bike, cyclist, tricycle, motorcycle, motorbike, scooter | 自行车 单车 脚踏车
train | ground 0.48 1.9 #b5403a | locomotive, steam train, steam engine, railway, railroad | 火车 列车
tram | ground 0.46 1.8 #c8433a | streetcar, trolley, subway, metro, cable car | 电车 有轨电车 地铁
steamer | water 0.5 1.7 #c8433a | ferry, cruise ship, ocean liner, tugboat, steamship, steamboat | 轮船 邮轮 游轮
submarine | water 0.42 1.6 #f0b83a | u boat | 潜水艇 潜艇
sailboat | water 0.56 0.86 #d8503d | sailing boat, yacht, dinghy, regatta, catamaran | 帆船
boat | water 0.34 1.9 #3f86a8 | rowboat, rowing boat, canoe, fishing boat, gondola, kayak | 船 小船 渔船 木船
ship | water 0.64 1.08 #8a5a38 | tall ship, sailing ship, galleon, pirate ship, frigate, caravel, vessel | 大船 海盗船 古船
plane | sky 0.46 1.8 #f3f1ec | airplane, aeroplane, aircraft, jet, airliner, biplane, glider | 飞机 飛機
rocket | sky 0.62 0.68 #f1eee8 | spaceship, spacecraft, space shuttle, missile, starship | 火箭 飞船 宇宙飞船
helicopter | sky 0.44 1.7 #e0603a | chopper, copter | 直升机
flying saucer | sky 0.4 1.5 #8d9bb0 | ufo, alien, alien ship | 飞碟 外星人
kite | sky 0.62 0.8 #d63b23 |  | 风筝 風箏
balloon | sky 0.46 0.62 #e0503f | party balloon | 气球
hot-air balloon | sky 0.58 0.74 #d94f3d | airship, aerostat | 热气球
sun | sky 0.34 1 #f9b93a | sunshine | 太阳 太陽
moon | sky 0.3 1 #f3e3b3 | crescent, crescent moon | 月亮 月牙 弯月
star | sky 0.3 1 #f6c343 |  | 星星 星
cloud | sky 0.26 1.9 #f4f1ea |  | 云 云朵 白云 雲
rainbow | sky 0.5 1.9 #e2574c |  | 彩虹
planet | sky 0.42 1.4 #d99a5b | saturn, jupiter, mars, venus | 行星 星球 土星 木星 火星
apple | table 0.36 0.98 #d63c33 | peach, plum, nectarine, apricot | 苹果 桃子 蘋果
orange | table 0.34 1.3 #f0902a | tangerine, mandarin, clementine, grapefruit, citrus | 橙子 橘子 柑橘
pear | table 0.4 0.74 #b9c24a | avocado, quince, fig, mango, mangoes | 梨 梨子 芒果 牛油果
lemon | table 0.32 1.25 #f5d63d | lime | 柠檬
banana | table 0.34 1.3 #f3cd45 | plantain | 香蕉
cherry | table 0.34 1 #c72a3c | berry, blueberry, cranberry | 樱桃 蓝莓
strawberry | table 0.32 0.84 #dc3244 | raspberry | 草莓
grapes | table 0.38 0.82 #7a4a9c | grape, bunch of grapes, wine grapes | 葡萄
watermelon | table 0.34 1.4 #e5495a | melon | 西瓜
cake | table 0.46 1.02 #f2a3b8 | birthday cake, cupcake, pie, dessert, muffin, tart | 蛋糕 生日蛋糕
bread | table 0.36 1.5 #c98443 | loaf, loaves, baguette, bun, toast, croissant, sandwich | 面包 吐司
pizza | table 0.42 1 #e9b44a | pizza slice | 披萨 比萨
ice cream | table 0.46 0.6 #f3a9bd | ice cream cone, gelato, sundae, popsicle | 冰淇淋 冰激凌 雪糕
doughnut | table 0.34 1.12 #ee86ab | donut, bagel, cookie, biscuit | 甜甜圈 饼干
pumpkin | ground 0.36 1.2 #e8822c | jack o lantern, squash, gourd | 南瓜 南瓜灯
carrot | table 0.4 0.8 #ee8430 | radish, parsnip, vegetable | 胡萝卜 萝卜
tomato | table 0.32 1.1 #dc3f33 | tomatoes | 番茄 西红柿
egg | table 0.3 0.8 #f0dcc0 | easter egg, nest | 鸡蛋 蛋 彩蛋
burger | table 0.38 1.2 #d9954a | hamburger, cheeseburger, fast food | 汉堡 汉堡包
cup | table 0.36 1.14 #e0664a | mug, coffee, tea, cappuccino, espresso, latte, teacup, cocoa, hot chocolate, cup of coffee, cup of tea | 杯子 咖啡 茶 茶杯 咖啡杯 马克杯
teapot | table 0.42 1.4 #4f9a94 | kettle, coffee pot, jug, pitcher | 茶壶 水壶
bottle | table 0.54 0.42 #3f8a5f | wine bottle, potion, perfume, jar, flask | 瓶子 酒瓶 药水
vase | table 0.5 0.72 #4a7fb0 | urn, pot, pottery, amphora | 花瓶 陶罐
empty vase | table 0.31 1.16 #4a7fb0 |  | 空花瓶
bowl | table 0.36 1.4 #c8473c | soup, noodles, ramen, rice, salad, cereal, dish, plate, food, meal, breakfast, dinner, lunch | 碗 面条 拉面 汤 米饭
candle | table 0.42 0.6 #f3e6cf | candlelight, torch, candlestick | 蜡烛
lamp | table 0.5 0.68 #e3a23f | desk lamp, table lamp, lampshade, light bulb, lightbulb, bulb | 台灯 灯 电灯
chair | ground 0.5 0.96 #4f8f86 | armchair, sofa, couch, seat, stool, throne, bench | 椅子 沙发 扶手椅
table | ground 0.4 1.6 #b5814e | desk, workbench | 桌子 书桌 餐桌
bed | ground 0.46 1.5 #5f86b8 | pillow, bedroom, cradle | 床 枕头
clock | table 0.38 0.94 #d8563f | alarm clock, stopwatch, wristwatch | 时钟 钟 闹钟 钟表
book | table 0.4 1.5 #b5463c | novel, diary, notebook, textbook, encyclopedia | 书 书本 书籍 書
key | table 0.34 1.3 #dba63a | padlock, skeleton key | 钥匙
gift | table 0.38 0.98 #3f8ac0 | presents, box, parcel, package | 礼物 礼盒 盒子
bag | table 0.4 1.16 #a8653a | backpack, suitcase, luggage, handbag, briefcase | 包 书包 背包 行李箱 手提箱
umbrella | anywhere 0.5 1.02 #d8483f | parasol, beach umbrella | 雨伞 伞 雨傘
crown | table 0.36 1.3 #efbb3c | tiara, diadem, treasure, jewel | 王冠 皇冠
hat | table 0.34 1.4 #4a4656 | top hat, fedora, sombrero, cowboy hat, bowler, baseball cap | 帽子 礼帽
ball | ground 0.32 1 #e0503f | beach ball, football, soccer ball, basketball, toy | 球 皮球 足球 篮球
heart | anywhere 0.4 1.08 #e0384c | valentine | 心 爱心 心形
guitar | table 0.6 0.62 #d08a3f | ukulele, banjo, lute | 吉他
piano | ground 0.52 1.24 #3a343e | grand piano | 钢琴
drum | table 0.4 1.16 #d0453c | snare, drum kit, percussion | 鼓
violin | table 0.6 0.6 #a8532b | cello, fiddle, viola, double bass | 小提琴 大提琴
trumpet | table 0.4 1.6 #e0ad3c | trombone, saxophone, tuba, flute, music | 小号 喇叭
camera | table 0.38 1.32 #3f8f8a |  | 相机 照相机
phone | table 0.46 0.56 #4a6fa8 | smartphone, cellphone, mobile, mobile phone, telephone, tablet | 手机 电话
laptop | table 0.4 1.5 #aab2be | computer, notebook computer, pc, keyboard, monitor | 电脑 笔记本电脑
television | table 0.42 1.2 #c8663f | tv, radio, game console | 电视 电视机
telescope | ground 0.52 1 #3f6f8f | spyglass, observatory, microscope, binoculars | 望远镜
campfire | ground 0.4 1.04 #f08a2c | fire, bonfire, flame, fireplace | 篝火 火焰 火堆 火
lantern | anywhere 0.46 0.74 #d8402f | paper lantern, street lamp, streetlight, lamppost | 灯笼 路灯
flag | ground 0.56 0.86 #d4453b | banner, pennant | 旗 旗帜 旗子
sign | ground 0.5 1.3 #d9a866 | signpost, signboard, billboard, blackboard, placard | 招牌 牌子 路牌 木牌
fountain | ground 0.56 1.1 #b9b2a8 |  | 喷泉
`;

const boards: Readonly<Record<string, SubjectFacts['board']>> = {
  flag: { x: 0.16, y: 0.12, width: 0.6, height: 0.34, ink: '#fdf6ea' },
  sign: { x: 0.14, y: 0.14, width: 1.02, height: 0.4, ink: '#4a2f22' },
};

export const factsByName: ReadonlyMap<string, SubjectFacts> = new Map(
  table
    .trim()
    .split('\n')
    .map((row) => [row.replace(/ \|.*/, ''), readRow(row)]),
);

/** Throws RangeError for a name without a row. */
export function factsOf(name: string): SubjectFacts {
  const facts = factsByName.get(name);
  if (!facts) throw new RangeError(`no row of the table: ${name}`);
  return facts;
}

function readRow(row: string): SubjectFacts {
  const [name = '', facts = '', others = '', chinese = ''] = row.split(' | ');
  const [home, scale, aspect, colour = ''] = facts.split(' ');
  const place = places.find((known) => known === home);
  if (!place) throw new RangeError(`not a row: ${row}`);
  const board = boards[name];
  const words = [name.replaceAll('-', ' '), ...others.split(', ').filter(Boolean)];
  return {
    name,
    words,
    chineseWords: chinese.split(' '),
    place,
    scale: Number(scale),
    aspect: Number(aspect),
    colour,
    ...(board && { board }),
  };
}
