'use client';
/** What the next film can be made of this one: one of its frames as the first, or all of it as the source. */
import { Film, ImageUp, SkipForward } from 'lucide-react';
import { useRouter } from 'next/navigation';
import type { RefObject } from 'react';
import { SideSection } from '#components/result/side/side-section.tsx';
import { handOver } from '#lib/client/form/hand-over.ts';
import { frameOf, lastFrame, wholeFilm } from '#lib/client/tasks/film-takes.ts';
import type { TaskDetail } from '#lib/client/tasks/task-detail.ts';
import { filmUrl } from './film-urls.ts';
import { ActButton, ActsBox, useActs } from './use-acts.tsx';

interface FilmTakeOnProps {
  task: TaskDetail;
  video: RefObject<HTMLVideoElement | null>;
  /** Models that take a film to change; without one there is no such button. */
  editModels: readonly string[];
}

export function FilmTakeOn({ task, video, editModels }: FilmTakeOnProps) {
  const router = useRouter();
  const acts = useActs();
  const { id, model, prompt, asked, body } = task;
  const editor = editModels.find((known) => known === model) ?? editModels[0];
  const give = (given: Record<string, unknown>, to: string) => {
    handOver('videos.create', { body: given, model: to });
    router.push('/videos');
  };
  const film = async (take: Promise<Blob>) => {
    const frame = { type: 'image_url', image_url: { url: await take }, frame_type: 'first_frame' };
    const { duration, resolution } = body;
    give({ prompt, duration, resolution, frame_images: [frame] }, model);
  };
  const change = async (to: string) => {
    const url = await wholeFilm(filmUrl(id));
    const source = { type: 'video_url', video_url: { url }, role: 'source_video' };
    // The contract has no 480p for edits.
    const resolution = asked.resolution === '1080p' ? '1080p' : '720p';
    give({ prompt, resolution, input_references: [source] }, to);
  };
  return (
    <SideSection title="Take it on">
      <ActsBox acts={acts}>
        <ActButton
          acts={acts}
          name="From last frame"
          icon={<SkipForward aria-hidden size={14} />}
          does={() => film(lastFrame(filmUrl(id)))}
        />
        <ActButton
          acts={acts}
          name="From this frame"
          icon={<ImageUp aria-hidden size={14} />}
          does={() => film(shownFrame(video.current))}
        />
        {editor === undefined ? null : (
          <ActButton
            acts={acts}
            name={editor === model ? 'Edit this video' : `Edit this video with ${editor}`}
            icon={<Film aria-hidden size={14} />}
            does={() => change(editor)}
            className="col-span-2"
          />
        )}
      </ActsBox>
    </SideSection>
  );
}

function shownFrame(video: HTMLVideoElement | null): Promise<Blob> {
  return video === null ? Promise.reject(new Error('The player is not there.')) : frameOf(video);
}
