/** Results of the examples. Written by tests/support/make-gallery.ts. */
import type { GalleryResult } from './gallery-result.ts';

// biome-ignore format: one line for each result
export const galleryResults: Readonly<Record<string, GalleryResult>> = {
  'images/a-kite-streamed': {"request":"fe075330","width":1024,"height":1024},
  'images/a-sticker-clear-background': {"request":"1c4fe1d7","width":1024,"height":1024,"image":true},
  'images/a-wide-harbour-at-night': {"request":"0b948bcd","width":1920,"height":1088},
  'images/a-lighthouse-as-a-link': {"request":"1bb9296c","width":1024,"height":1024},
  'images/a-natural-garden': {"request":"17cccc4c","width":1792,"height":1024},
  'images/four-small-apples': {"request":"7f20ef8d","width":512,"height":512},
  'images/a-mountain-lake': {"request":"8202244f","width":1040,"height":1040,"image":true},
  'images/a-wide-street-in-the-rain': {"request":"6ad7720f","width":2560,"height":1440},
  'images/a-fox-in-the-wood': {"request":"30d1597d","width":835,"height":1040,"image":true},
  'images/a-sign-by-the-road': {"request":"8f415093","width":1360,"height":768},
  'images/a-castle-in-summer': {"request":"25e08c56","width":1040,"height":712,"image":true},
  'images/no-clouds-please': {"request":"95d2d593","width":832,"height":1216},
  'edits/a-blue-kite-streamed': {"request":"434895d0","width":1024,"height":1024,"image":true},
  'edits/an-autumn-evening': {"request":"d5c2dcd1","width":1024,"height":1024},
  'edits/a-night-in-landscape': {"request":"652398a1","width":1536,"height":1024},
  'edits/a-rainbow-and-a-house': {"request":"60a8d2c3","width":512,"height":512},
  'videos/boats-at-dawn': {"request":"f22c8017","width":854,"height":480,"image":true,"video":true},
  'videos/from-an-image': {"request":"0a8ae8e5","width":480,"height":480},
  'videos/a-tall-one': {"request":"72a072c4","width":480,"height":854},
  'native-image/a-tea-house-in-spring': {"request":"88a29a11","width":1040,"height":587,"image":true},
  'native-image/an-image-changed': {"request":"d1a933d9","width":1024,"height":1024},
  'native-image/a-tower-upright-with-words': {"request":"77645032","width":768,"height":1360},
  'messages/a-story-streamed': {"request":"2f237adb","text":"“We still have time,” said a voice from the stairs. A bell rang far away, three times, and then the evening was quiet again. Nothing about the old lighthouse keeper seemed ordinary after that.\n\nThere was a letter on the table, and it mentioned the lost gull twice. Nobody had expected the old lighthouse keeper, least of all so early in the day. Early in the morning, before the town was awake, the lost gull waited by t"},
  'embeddings/three-things-four-ways-to-say-each': {"request":"81f90d7a","points":[[77,0],[84,11],[80,9],[65,29],[0,66],[4,68],[17,53],[1,66],[100,97],[96,91],[92,77],[89,100]]},
};
