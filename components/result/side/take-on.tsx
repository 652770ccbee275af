'use client';
/** What can be done with the picture on the stage: keep it, or start from it on another page. */
import { Clapperboard, Download, ImagePlus } from 'lucide-react';
import { useRouter } from 'next/navigation';
import { Button } from '#components/ui/button.tsx';
import { handOver } from '#lib/client/form/hand-over.ts';
import type { Run } from '#lib/client/run.ts';
import type { Picture } from '#lib/client/show/pictures-of.ts';
import { SideSection } from './side-section.tsx';

export function TakeOn({ run, picture }: { run: Run; picture: Picture }) {
  const router = useRouter();
  const file = async () => picture.blob ?? (await fetch(picture.url)).blob();
  const edit = async () => {
    handOver('images.edit', { body: { images: [{ image_url: await file() }] } });
    router.push('/edits');
  };
  const film = async () => {
    const frame = { type: 'image_url', image_url: { url: await file() }, frame_type: 'first_frame' };
    const prompt = run.request.body.prompt;
    handOver('videos.create', {
      body: { ...(typeof prompt === 'string' ? { prompt } : {}), frame_images: [frame] },
    });
    router.push('/videos');
  };
  return (
    <SideSection title="Take it on">
      <div className="grid grid-cols-2 gap-1.5">
        <Button
          className="col-span-2"
          icon={<Download aria-hidden size={15} />}
          onClick={() => save(picture.url, fileName(run, picture))}
        >
          Save
        </Button>
        <Button icon={<ImagePlus aria-hidden size={15} />} onClick={edit}>
          Edit
        </Button>
        <Button icon={<Clapperboard aria-hidden size={15} />} onClick={film}>
          Film
        </Button>
      </div>
    </SideSection>
  );
}

export function save(url: string, name: string): void {
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
}

/** `alpha-image-2-a-red-kite-1.png` */
function fileName(run: Run, { index, kind, contentType = 'image/png' }: Picture): string {
  const prompt = typeof run.request.body.prompt === 'string' ? run.request.body.prompt : '';
  const words = prompt
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .slice(0, 40);
  const parts = [run.model.replaceAll('/', '-'), words, kind === 'partial' ? 'partial' : String(index + 1)];
  return `${parts
    .map((part) => part.replace(/^-+|-+$/g, ''))
    .filter(Boolean)
    .join('-')}.${contentType.replace(/^image\//, '')}`;
}
