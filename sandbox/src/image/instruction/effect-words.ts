/** Words that name an effect. The first pattern of a list that matches counts. English, lower case. */
import type { FilterName, Finish, Focus } from '#sandbox/image/edit/edit.ts';
import type { LookName } from '#sandbox/image/edit/looks.ts';

type Words<Name> = readonly (readonly [pattern: RegExp, name: Name, ...finishes: Finish[]])[];

/** How the image is made. */
export const filterWords: Words<FilterName> = [
  [/\b(water ?colou?r|aquarelle|gouache)/, 'watercolour'],
  [/\b(pixel|8 ?bit|16 ?bit|retro game|minecraft)/, 'pixel-art'],
  [/\b(stained glass|church window|voronoi)/, 'stained-glass'],
  [/\b(mosaic|tiles?\b|lego)/, 'mosaic'],
  [/\b(halftone|newsprint|newspaper|risograph|ben day)/, 'halftone'],
  [
    /\b(line ?art|line drawing|ink(ed)?\b|manga|colou?ring (book|page)|outlines?\b|woodcut|engraving|linocut)/,
    'ink',
  ],
  [/\b(pencil|sketch|graphite|charcoal|crayon|hand drawn|drawing)/, 'pencil'],
  [/\b(comic|cartoon|anime|cel shad|pop art|illustration|ghibli|disney|pixar|graphic novel)/, 'comic'],
  [/\b(posteri[sz]e|poster\b|flat design|vector|minimal|screen ?print|stencil)/, 'poster'],
  [
    /\b(oil\b|impasto|impressionis|expressionis|van gogh|monet|renaissance|acrylic|painting|painted|painterly)/,
    'oil',
  ],
  [/\b(neon|cyberpunk|synthwave|vaporwave|tron)/, 'neon'],
];

/** How the image is graded. */
export const lookWords: Words<LookName> = [
  [
    /\b(black (and|&) white|b ?& ?w|b ?w\b|mono\b|monochrom|gr[ae]y ?scale|noir|desaturate)/,
    'black-and-white',
  ],
  [/\bsepia/, 'sepia', 'vignette'],
  [/\b(vintage|retro|old photo|nostalgi|antique|19[2-8]0s|analog|kodak)/, 'vintage', 'vignette', 'grain'],
  [/\b(polaroid|faded|washed out|lomo)/, 'faded', 'light-leak', 'grain'],
  [/\b(cinematic|movie|film still|teal and orange|blockbuster)/, 'cinematic', 'vignette'],
  [/\b(vivid|vibrant|saturat|punchy|colou?rful|more colou?r|pop\b)/, 'vivid'],
  [/\bpastel/, 'pastel'],
  [/\b(dramatic|moody|epic)/, 'dramatic', 'vignette'],
  [/\b(gloomy|spooky|horror|haunted|gothic|eerie|creepy|sinister)/, 'gothic', 'vignette'],
  [/\b(dreamy|dream ?like|ethereal|magical|fairy ?tale|whimsical|enchanted)/, 'dreamy', 'bloom'],
  [/\b(muted|subdued|less colou?r)/, 'muted'],
  [/\b(invert|negative)/, 'negative'],
  [/\binfra ?red/, 'infrared'],
  [/\b(blue ?print|technical drawing)/, 'blueprint'],
  [/\b(duotone|gradient map)/, 'duotone'],
  [/\b(more|higher|increase|boost|strong(er)?|high) (the )?contrast/, 'contrasty'],
  [/\b(less|lower|reduce|decrease|low) (the )?contrast|\bsoft(er)? light|\bcalm/, 'soft'],
  [/\b(warm(er)?|cosy|cozy)\b/, 'warm'],
  [/\b(cool(er)?|cold(er)?|chilly|icy)\b/, 'cool'],
  [/\b(bright(er|en)?|lighten|lighter|increase (the )?(exposure|brightness))\b/, 'bright'],
  [/\b(darken|darker|dark|dim(mer)?|reduce (the )?(exposure|brightness))\b/, 'dark'],
];

export const focusWords: Words<Focus> = [
  [
    /\b(sharp|crisp|enhance|upscale|de ?blur|un ?blur|more detail|clearer|higher res|high res|\bhd\b|4k\b)/,
    'sharpen',
  ],
  [
    /\b(bokeh|depth of field|portrait mode|blur\w* (out )?(the |its )?background|background blur|shallow focus)/,
    'blur-background',
  ],
  [/\b(tilt ?shift|miniature)/, 'tilt-shift'],
  [/\b(blur|out of focus|soft focus|defocus)/, 'blur'],
];

export const finishWords: Words<Finish> = [
  [/\bvignett/, 'vignette'],
  [/\b(grain|noise|grainy)\b/, 'grain'],
  [/\b(frame|border|passepartout)\b/, 'frame'],
  [/\b(bloom|soft glow|halo)\b/, 'bloom'],
  [/\b(light leak|lens flare|flare)/, 'light-leak'],
  [/\b(paper texture|on paper)\b/, 'paper'],
];

/** Chinese instructions as English ones; the prompt reader knows Chinese nouns. */
export const chineseVerbs: readonly (readonly [pattern: RegExp, english: string])[] = [
  [/(去掉|去除|移除|删除|擦除|消除|抠掉)背景|抠图|透明背景/g, ' , cut out , '],
  [/(添加|加上|加入|增加|放上|放入|画上|加一|放一)/g, ' , add a '],
  [/(去掉|去除|移除|删除|擦除|消除)/g, ' , remove '],
  [/(把|将)?背景(换成|改成|变成|换为|改为)/g, ' , change the background to '],
  [/(换成|改成|变成|变为|改为|换为|转为)/g, ' make '],
  [/背景虚化|虚化背景/g, ' , blur the background , '],
  [/满月|圆月/g, ' full moon '],
  [/黑白/g, ' black and white '],
  [/水彩/g, ' watercolour '],
  [/油画/g, ' oil painting '],
  [/(素描|铅笔)/g, ' pencil sketch '],
  [/(漫画|卡通|动漫|动画)/g, ' comic '],
  [/像素/g, ' pixel art '],
  [/(复古|怀旧)/g, ' vintage '],
  [/模糊/g, ' blur '],
  [/(锐化|清晰)/g, ' sharpen '],
  [/(镜像|水平翻转|左右翻转)/g, ' mirror '],
  [/(上下翻转|垂直翻转|倒过来)/g, ' upside down '],
  [/旋转/g, ' rotate '],
  [/放大/g, ' zoom in '],
  [/缩小/g, ' zoom out '],
  [/(更亮|变亮|提亮)/g, ' brighter '],
  [/(更暗|变暗|压暗)/g, ' darker '],
];
