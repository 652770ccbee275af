/** Draws the preview of a shared run: its image beside who made it of which words. Knows no run and no file. */
import { createCanvas, type Image, loadImage, type SKRSContext2D } from '@napi-rs/canvas';
import sharp from 'sharp';
import { letteringFont } from './preview-font.ts';
import { wrapText } from './wrap-text.ts';

export interface PreviewContent {
  /** What was done: `Generate images`. */
  title: string;
  model: string;
  asked: string;
  /** The first words that came back; empty for none. */
  answer: string;
  /** The first numbers of a vector; empty for none. */
  numbers: readonly number[];
  /** Any format that sharp reads. */
  image: Uint8Array | undefined;
}

const [width, height, margin] = [1200, 630, 56];
/** The look's light colours (app/tokens.css). */
const colours = {
  panel: '#ffffff',
  stage: '#ebebeb',
  hairline: '#e2e2e2',
  ink: '#171717',
  second: '#595959',
  accent: '#b93815',
};

/** PNG. */
export async function drawPreview(content: PreviewContent): Promise<Uint8Array> {
  const canvas = createCanvas(width, height);
  const context = canvas.getContext('2d');
  context.fillStyle = colours.panel;
  context.fillRect(0, 0, width, height);
  const image = content.image && (await readImage(content.image));
  const stage = image ? height : content.numbers.length > 0 ? 420 : 0;
  if (image) drawImage(context, image);
  else if (stage > 0) drawNumbers(context, content.numbers, stage);
  drawWords(context, content, width - stage - 2 * margin);
  return await canvas.encode('png');
}

/** Undefined for what cannot be read. */
async function readImage(bytes: Uint8Array): Promise<Image | undefined> {
  try {
    const small = await sharp(bytes, { limitInputPixels: 100_000_000 })
      .rotate()
      .resize({ width: height - 2, height: height - 2, fit: 'inside' })
      .png({ compressionLevel: 1 })
      .toBuffer();
    return await loadImage(small);
  } catch {
    return undefined;
  }
}

/** The whole image on its stage, at the right. */
function drawImage(context: SKRSContext2D, image: Image): void {
  const left = width - height;
  context.fillStyle = colours.stage;
  context.fillRect(left, 0, height, height);
  context.drawImage(image, left + (height - image.width) / 2, (height - image.height) / 2);
}

/** A vector as the strip it is: a bar for each number, from the middle. */
function drawNumbers(context: SKRSContext2D, numbers: readonly number[], stage: number): void {
  const left = width - stage;
  context.fillStyle = colours.stage;
  context.fillRect(left, 0, stage, height);
  const largest = Math.max(...numbers.map(Math.abs)) || 1;
  const step = height / numbers.length;
  for (const [index, number] of numbers.entries()) {
    const length = (number / largest) * (stage / 2 - 24);
    const from = left + stage / 2;
    context.fillStyle = number < 0 ? colours.second : colours.accent;
    context.fillRect(
      Math.min(from, from + length),
      index * step + 1,
      Math.abs(length),
      Math.max(1, step - 2),
    );
  }
}

function drawWords(context: SKRSContext2D, content: PreviewContent, room: number): void {
  context.textBaseline = 'alphabetic';
  const write = (text: string, line: Line): number => {
    const { y, font, colour, lines, leading } = line;
    context.font = font;
    context.fillStyle = colour;
    const measure = (part: string) => context.measureText(part).width;
    const wrapped = wrapText(text, { room: line.room ?? room, lines, measure });
    for (const [index, line] of wrapped.entries()) context.fillText(line, margin, y + index * leading);
    return y + wrapped.length * leading;
  };
  const small = letteringFont('medium', 26);
  const head = { font: letteringFont('bold', 26), colour: colours.accent, lines: 1, leading: 36 };
  write(content.title, { ...head, y: margin + 26 });
  const asked = content.asked === '' ? content.model : content.asked;
  const isQuestion = content.answer !== '';
  const below = write(asked, {
    ...{ y: margin + 104, font: letteringFont('bold', isQuestion ? 40 : 48), colour: colours.ink },
    ...{ lines: isQuestion ? 3 : 6, leading: isQuestion ? 50 : 60 },
  });
  if (isQuestion) {
    const left = Math.max(1, Math.floor((height - margin - 60 - below) / 42));
    write(content.answer, {
      ...{
        y: below + 14,
        font: letteringFont('medium', 30),
        colour: colours.second,
        lines: left,
        leading: 42,
      },
    });
  }
  const mark = 'Easel';
  context.font = small;
  const markWidth = context.measureText(mark).width;
  context.fillStyle = colours.ink;
  context.fillText(mark, margin + room - markWidth, height - margin);
  const foot = { font: small, colour: colours.second, lines: 1, leading: 36 };
  write(content.model, { ...foot, y: height - margin, room: room - markWidth - 24 });
  context.fillStyle = colours.hairline;
  context.fillRect(margin, height - margin - 44, room, 1);
}

interface Line {
  y: number;
  font: string;
  colour: string;
  lines: number;
  leading: number;
  /** Pixels; as much as there is when absent. */
  room?: number;
}
