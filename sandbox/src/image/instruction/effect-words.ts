/** Words that name an effect, as data: the first pattern of a list that matches counts. English, lower case. */
import type { Finish, Focus, Style } from '#sandbox/image/edit/edit.ts';
import type { LookName } from '#sandbox/image/edit/looks.ts';

export interface EffectWords {
  pattern: RegExp;
  look?: LookName;
  style?: Style;
  focus?: Focus;
  finishes?: readonly Finish[];
}

/** Media: how the image is made. */
export const styleWords: readonly EffectWords[] = [
  { pattern: /\b(water ?colou?r|aquarelle|gouache)/, style: 'watercolour' },
  { pattern: /\b(pixel|8 ?bit|16 ?bit|retro game|minecraft)/, style: 'pixel-art' },
  { pattern: /\b(stained glass|church window|voronoi)/, style: 'stained-glass' },
  { pattern: /\b(mosaic|tiles?\b|lego)/, style: 'mosaic' },
  { pattern: /\b(halftone|newsprint|newspaper|risograph|ben day)/, style: 'halftone' },
  {
    pattern:
      /\b(line ?art|line drawing|ink\b|inked|manga|colou?ring (book|page)|outlines?\b|woodcut|engraving|linocut)/,
    style: 'ink',
  },
  { pattern: /\b(pencil|sketch|graphite|charcoal|crayon|hand drawn|drawing)/, style: 'pencil' },
  {
    pattern: /\b(comic|cartoon|anime|cel shad|pop art|illustration|ghibli|disney|pixar|graphic novel)/,
    style: 'comic',
  },
  {
    pattern: /\b(posteri[sz]e|poster\b|flat design|vector|minimalis|screen ?print|stencil)/,
    style: 'poster',
  },
  {
    pattern:
      /\b(oil\b|impasto|impressionis|expressionis|van gogh|monet|renaissance|acrylic|painting|painted|painterly)/,
    style: 'oil',
  },
  { pattern: /\b(neon|cyberpunk|synthwave|vaporwave|tron)/, style: 'glow' },
];

/** Colour: how the image is graded. */
export const lookWords: readonly EffectWords[] = [
  {
    pattern: /\b(black and white|black & white|b ?& ?w|b ?w\b|monochrom|gr[ae]y ?scale|noir|desaturate)/,
    look: 'black-and-white',
  },
  { pattern: /\bsepia/, look: 'sepia', finishes: ['vignette'] },
  {
    pattern: /\b(vintage|retro|old photo|nostalgi|antique|19[2-8]0s|analog|kodak)/,
    look: 'vintage',
    finishes: ['vignette', 'grain'],
  },
  { pattern: /\b(polaroid|faded|washed out|lomo)/, look: 'faded', finishes: ['light-leak', 'grain'] },
  {
    pattern: /\b(cinematic|movie|film still|teal and orange|blockbuster)/,
    look: 'cinematic',
    finishes: ['vignette'],
  },
  { pattern: /\b(vivid|vibrant|saturat|punchy|colou?rful|more colou?r|pop\b)/, look: 'vivid' },
  { pattern: /\bpastel/, look: 'pastel' },
  { pattern: /\b(dramatic|moody|epic)/, look: 'dramatic', finishes: ['vignette'] },
  {
    pattern: /\b(gloomy|spooky|horror|haunted|gothic|eerie|creepy|sinister)/,
    look: 'gothic',
    finishes: ['vignette'],
  },
  {
    pattern: /\b(dreamy|dream ?like|ethereal|magical|fairy ?tale|whimsical|enchanted)/,
    look: 'dreamy',
    finishes: ['bloom'],
  },
  { pattern: /\b(muted|subdued|less colou?r)/, look: 'muted' },
  { pattern: /\b(invert|negative)/, look: 'negative' },
  { pattern: /\binfra ?red/, look: 'infrared' },
  { pattern: /\b(blue ?print|technical drawing)/, look: 'blueprint' },
  { pattern: /\b(duotone|gradient map)/, look: 'duotone' },
  { pattern: /\b(more|higher|increase|boost|strong(er)?|high) (the )?contrast/, look: 'contrasty' },
  { pattern: /\b(less|lower|reduce|decrease|low) (the )?contrast|\bsoft(er)? light/, look: 'soft' },
  { pattern: /\b(warm(er)?|cosy|cozy)\b/, look: 'warm' },
  { pattern: /\b(cool(er)?|cold(er)?|chilly|icy)\b/, look: 'cool' },
  { pattern: /\b(bright(er|en)?|lighten|lighter|increase (the )?(exposure|brightness))\b/, look: 'bright' },
  { pattern: /\b(darken|darker|dark|dim(mer)?|reduce (the )?(exposure|brightness))\b/, look: 'dark' },
];

/** What is sharp. */
export const focusWords: readonly EffectWords[] = [
  {
    pattern:
      /\b(sharp|crisp|enhance|upscale|de ?blur|un ?blur|more detail|clearer|higher res|high res|\bhd\b|4k\b)/,
    focus: 'sharpen',
  },
  {
    pattern:
      /\b(bokeh|depth of field|portrait mode|blur\w* (out )?(the |its )?background|background blur|shallow focus)/,
    focus: 'blur-background',
  },
  { pattern: /\b(tilt ?shift|miniature)/, focus: 'tilt-shift' },
  { pattern: /\b(blur|out of focus|soft focus|defocus)/, focus: 'blur' },
];

/** What is laid over it. */
export const finishWords: readonly EffectWords[] = [
  { pattern: /\bvignett/, finishes: ['vignette'] },
  { pattern: /\b(grain|noise|grainy)\b/, finishes: ['grain'] },
  { pattern: /\b(frame|border|passepartout)\b/, finishes: ['frame'] },
  { pattern: /\b(bloom|soft glow|halo)\b/, finishes: ['bloom'] },
  { pattern: /\b(light leak|lens flare|flare)/, finishes: ['light-leak'] },
  { pattern: /\b(paper texture|on paper)\b/, finishes: ['paper'] },
];
