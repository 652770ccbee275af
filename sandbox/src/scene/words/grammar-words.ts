/** Counts, sizes, sides, relations and the small words that hold a phrase together. */

export const countWords = {
  1: 'a,an,one,single,a single,lone,lonely,solitary',
  2: 'two,a pair of,pair of,couple of,a couple of,both,twin,twins,pair',
  3: 'three,a trio of,trio of,a few,few',
  4: 'four,several',
  5: 'five,a handful of,some',
  6: 'six,half a dozen',
  7: 'seven,a family of',
  8: 'eight,a group of,group of,a bunch of,bunch of',
  9: 'nine,many,lots of,a lot of,a herd of,herd of,plenty of',
  10: 'ten',
  11: 'eleven,a flock of,flock of,a swarm of,swarm of,a school of',
  12: 'twelve,a dozen,dozen,a crowd of,crowd of',
  13: 'thirteen',
  14: 'fourteen,countless,dozens of',
  15: 'fifteen',
  16: 'sixteen,hundreds of,a hundred,hundred',
  18: 'eighteen,thousands of',
  20: 'twenty',
  24: 'two dozen',
} as const;

/** The most of one kind an image shows. */
export const greatestCount = 40;

export const sizeWords = [
  [0.5, 'tiny,miniature,minuscule,microscopic,mini'],
  [0.72, 'small,little,petite,young,baby'],
  [1.28, 'big,large,tall,wide,great,fat,grand'],
  [1.6, 'huge,giant,enormous,gigantic,massive,colossal,immense,towering,monumental,close up,closeup'],
] as const;

export const sideWords = {
  left: 'on the left,to the left,at left,left side,on the left side,in the left,left corner,at the left',
  right:
    'on the right,to the right,at right,right side,on the right side,in the right,right corner,at the right',
  centre:
    'in the middle,in the centre,in the center,centered,centred,at the centre,at the center,center,centre',
} as const;

export const relationWords = {
  left: 'left of,to the left of,on the left of',
  right: 'right of,to the right of,on the right of',
  above: 'above,over,atop of the sky,higher than,flying over,hovering over,floating over,soaring over',
  below: 'below,under,beneath,underneath',
  behind: 'behind,at the back of',
  front: 'in front of,before',
  on: 'on,on top of,atop,upon,sitting on,standing on,resting on,riding,in,inside,onto',
  beside: 'beside,next to,near,by,alongside,close to',
} as const;

export const flyingWords =
  'flying,floating,hovering,soaring,gliding,in the sky,in the air,flies,levitating,airborne,in mid air,drifting';
export const negateWords = 'no,without,not,minus,never,except,no more';
export const linkWords = 'is,are,painted,coloured,colored,was,in the colour,in the color,made of';
export const breakWords =
  'in the background,in background,in the foreground,in the distance,at,from,against,beyond,across,through,during,under a,while,where,that,who,which,holding,into,toward,towards,around,between,along,for,to,as,then,but,plus';
/** What joins a thing worn to its wearer. */
export const withWords = 'with,wearing,dressed in';
export const colourfulWords =
  'colourful,colorful,multicoloured,multicolored,rainbow coloured,rainbow colored,multi coloured,assorted,motley,many coloured';
export const carrierWords = {
  sign: 'sign,signs,signboard,road sign,signpost,wooden sign,billboard',
  banner: 'banner,banners,ribbon,streamer',
  poster: 'poster,placard,framed poster,picture frame,blackboard,whiteboard,screen',
  neon: 'neon sign,neon sign board,neon lights,neon letters',
} as const;
