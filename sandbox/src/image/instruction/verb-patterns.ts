/** The sentence patterns of an instruction: what is done, before what it is done to is looked at. Lower-case English. */

export const verbs = {
  add: /\b(add|put|place|insert|include|draw|give|attach|overlay|sprinkle|surround|with|wearing|holding|plus)\b/,
  remove: /\b(remove|delete|erase|get rid of|take (away|out)|clear away|eliminate|drop|without|no|hide)\b/,
  change:
    /\b(make|turn|change|paint|re ?colou?r|colou?r|tint|dye|convert|switch|set|replace|swap|transform|give)\b/,
  move: /\b(put|place|move|set|teleport|transport|relocate|take|bring)\b/,
} as const;

export const cutOutPattern =
  /\b(remove|delete|erase|drop|no|without|cut|strip)\b.{0,16}\bback ?(ground|drop)\b|\btransparent\b|\bcut ?(it )?out\b|\bisolate\b|\b(as a )?sticker\b/;
export const backgroundPattern = /\bback ?(ground|drop)\b/;
export const replacePattern =
  /\b(?:replace|swap|exchange|substitute|switch)\b(.+?)\b(?:with|by|for|to|into)\b(.+)/;

export const mirrorPattern =
  /\b(mirror|flop)|\bflip\w*\b.{0,24}\bhoriz|\bhoriz\w* flip|\bflip\w* (it |the \w+ )?(left|right)/;
export const upsideDownPattern = /\bupside down\b|\bflip/;
export const rotatePattern = /\b(rotat|turn|tilt|spin)\w*\b[^0-9]{0,40}?(\d{1,3})\s*(?:°|deg)?|\brotat\w*/;
export const counterPattern = /\b(counter|anti)[ -]?clockwise|\bto the left\b|\bleft\b|\bccw\b/;
export const zoomInPattern = /\bzoom(ed)? ?in\b|\bclose ?up\b|\bcloser\b|\bcrop\b|\btighter\b/;
export const zoomOutPattern =
  /\bzoom(ed)? ?out\b|\bwider (shot|view|angle)\b|\bfurther (away|back)\b|\b(un ?crop|out ?paint|expand|extend|step back)\b/;
export const gentlePattern = /\b(slightly|a bit|a little|subtl[ey]|gently|softly|somewhat|lightly)\b/;

/** Nouns that stand for a part of any image. */
export const partWords = [
  { part: 'sky', pattern: /\bsk(y|ies)\b/ },
  { part: 'background', pattern: /\b(back ?ground|backdrop|wall|walls)\b/ },
  { part: 'foliage', pattern: /\b(grass|lawn|leaves|leaf|foliage|trees?|plants?|meadow|field|forest)\b/ },
  {
    part: 'everything',
    pattern: /\b(everything|whole|picture|image|photo|overall)\b|^\s*(make|turn|tint|paint) it\b/,
  },
] as const;

/** Words after which a noun is one that the image already shows. */
export const definiteWords = new Set([
  'the',
  'this',
  'that',
  'these',
  'those',
  'his',
  'her',
  'its',
  'my',
  'their',
  'our',
  'your',
  'it',
]);
export const indefiniteWords = new Set([
  'a',
  'an',
  'some',
  'another',
  'one',
  'two',
  'three',
  'four',
  'five',
  'several',
  'many',
  'more',
  'few',
]);

/** Chinese instructions in the verbs above; their nouns the prompt reader knows. */
export const chineseVerbs: readonly (readonly [RegExp, string])[] = [
  [/(去掉|去除|移除|删除|擦除|消除|抠掉)背景|抠图|透明背景/g, ' , cut out , '],
  [/(添加|加上|加入|增加|放上|放入|画上|加一|放一)/g, ' , add a '],
  [/(去掉|去除|移除|删除|擦除|消除)/g, ' , remove '],
  [/(把|将)背景(换成|改成|变成|换为|改为)|背景(换成|改成|变成|换为|改为)/g, ' , change the background to '],
  [/(换成|改成|变成|变为|改为|换为|转为)/g, ' make '],
  [/背景虚化|虚化背景/g, ' , blur the background , '],
  [/满月|圆月/g, ' full moon '],
  [/弯月|月牙|新月/g, ' crescent moon '],
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
