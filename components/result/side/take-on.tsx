'use client';
/** What can be done with the picture on the stage: keep it, start from it on another page, or compare its request. */
import { Clapperboard, Download, ImagePlus } from 'lucide-react';
import { useRouter } from 'next/navigation';
import { Button } from '#components/ui/button.tsx';
import { handOver } from '#lib/client/form/hand-over.ts';
import type { Run } from '#lib/client/runs/run.ts';
import type { Picture } from '#lib/client/show/pictures-of.ts';
import { CompareButton } from './compare-button.tsx';
import { SideSection } from './side-section.tsx';

/** Without a picture yet it keeps its place. */
export function TakeOn({ run, picture }: { run: Run; picture: Picture | undefined }) {
  const router = useRouter();
  const edit = async (given: Picture) => {
    handOver('images.edit', { body: { images: [{ image_url: await fileOf(given) }] } });
    router.push('/edits');
  };
  const film = async (given: Picture) => {
    const frame = { type: 'image_url', image_url: { url: await fileOf(given) }, frame_type: 'first_frame' };
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
          icon={<Download aria-hidden size={15} />}
          disabled={picture === undefined}
          onClick={() => picture && save(picture.url, fileName(run, picture))}
        >
          Save
        </Button>
        <Button
          icon={<ImagePlus aria-hidden size={15} />}
          disabled={picture === undefined}
          onClick={() => picture && edit(picture)}
        >
          Edit
        </Button>
        <Button
          icon={<Clapperboard aria-hidden size={15} />}
          disabled={picture === undefined}
          onClick={() => picture && film(picture)}
        >
          Video
        </Button>
        <CompareButton run={run} />
      </div>
    </SideSection>
  );
}

async function fileOf({ blob, url }: Picture): Promise<Blob> {
  return blob ?? (await fetch(url)).blob();
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
