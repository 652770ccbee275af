/** Actions for the selected image: download, edit, make a video, compare. */

import { Clapperboard, Download, ImagePlus } from 'lucide-react';
import { useRouter } from 'next/navigation';
import { Button } from '#components/ui/button.tsx';
import { save } from '#components/ui/save-file.ts';
import { transferTo } from '#lib/client/form/transfer.ts';
import type { Run } from '#lib/client/run/run.ts';
import type { Image } from '#lib/client/view/images-of.ts';
import { CompareButton } from './compare-button.tsx';
import { SidebarSection } from './sidebar-section.tsx';

/** Reserves its place before the first image. */
export function NextActions({ run, image }: { run: Run; image: Image | undefined }) {
  const router = useRouter();
  const edit = async (given: Image) => {
    transferTo('images.edit', { body: { images: [{ image_url: await fileOf(given) }] } });
    router.push('/edits');
  };
  const video = async (given: Image) => {
    const frame = { type: 'image_url', image_url: { url: await fileOf(given) }, frame_type: 'first_frame' };
    const prompt = run.request.body.prompt;
    transferTo('videos.create', {
      body: { ...(typeof prompt === 'string' ? { prompt } : {}), frame_images: [frame] },
    });
    router.push('/videos');
  };
  const actions = [
    { label: 'Download', Icon: Download, act: (given: Image) => save(given.url, fileName(run, given)) },
    { label: 'Edit', Icon: ImagePlus, act: edit },
    { label: 'Video', Icon: Clapperboard, act: video },
  ];
  return (
    <SidebarSection title="Next actions">
      <div className="grid grid-cols-2 gap-1.5">
        {actions.map(({ label, Icon, act }) => (
          <Button
            key={label}
            icon={<Icon aria-hidden size={15} />}
            disabled={image === undefined}
            onClick={() => image && act(image)}
          >
            {label}
          </Button>
        ))}
        <CompareButton run={run} />
      </div>
    </SidebarSection>
  );
}

async function fileOf({ blob, url }: Image): Promise<Blob> {
  return blob ?? (await fetch(url)).blob();
}

/** `alpha-image-2-a-red-kite-1.png` */
function fileName(run: Run, { index, kind, contentType = 'image/png' }: Image): string {
  const prompt = typeof run.request.body.prompt === 'string' ? run.request.body.prompt : '';
  const slug = prompt
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .slice(0, 40);
  const parts = [run.model.replaceAll('/', '-'), slug, kind === 'partial' ? 'partial' : String(index + 1)];
  return `${parts
    .map((part) => part.replace(/^-+|-+$/g, ''))
    .filter(Boolean)
    .join('-')}.${contentType.replace(/^image\//, '')}`;
}
