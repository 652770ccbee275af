'use client';
/** What the next video can be made of this one: one of its frames as the first, or all of it as the source. */
import { ImageUp, SkipForward, Video } from 'lucide-react';
import { useRouter } from 'next/navigation';
import type { RefObject } from 'react';
import { SidebarSection } from '#components/result/sidebar/sidebar-section.tsx';
import { transferTo } from '#lib/client/form/transfer.ts';
import type { TaskDetail } from '#lib/client/videos/task-detail.ts';
import { frameOf, lastFrame, wholeVideo } from '#lib/client/videos/video-takes.ts';
import { ActButton, ActsBox, useActs } from './use-acts.tsx';
import { videoUrl } from './video-urls.ts';

interface VideoTakeOnProps {
  task: TaskDetail;
  video: RefObject<HTMLVideoElement | null>;
  /** Models that take a video to change; without one there is no such button. */
  editModels: readonly string[];
}

export function VideoTakeOn({ task, video, editModels }: VideoTakeOnProps) {
  const router = useRouter();
  const acts = useActs();
  const { id, model, prompt, asked, body } = task;
  const editor = editModels.find((known) => known === model) ?? editModels[0];
  const give = (given: Record<string, unknown>, to: string) => {
    transferTo('videos.create', { body: given, model: to });
    router.push('/videos');
  };
  const startFrom = async (take: Promise<Blob>) => {
    const frame = { type: 'image_url', image_url: { url: await take }, frame_type: 'first_frame' };
    const { duration, resolution } = body;
    give({ prompt, duration, resolution, frame_images: [frame] }, model);
  };
  const change = async (to: string) => {
    const url = await wholeVideo(videoUrl(id));
    const source = { type: 'video_url', video_url: { url }, role: 'source_video' };
    // The contract has no 480p for edits.
    const resolution = asked.resolution === '1080p' ? '1080p' : '720p';
    give({ prompt, resolution, input_references: [source] }, to);
  };
  return (
    <SidebarSection title="Take it on">
      <ActsBox acts={acts}>
        <ActButton
          acts={acts}
          name="From last frame"
          icon={<SkipForward aria-hidden size={14} />}
          does={() => startFrom(lastFrame(videoUrl(id)))}
        />
        <ActButton
          acts={acts}
          name="From this frame"
          icon={<ImageUp aria-hidden size={14} />}
          does={() => startFrom(shownFrame(video.current))}
        />
        {editor === undefined ? null : (
          <ActButton
            acts={acts}
            name={editor === model ? 'Edit this video' : `Edit this video with ${editor}`}
            icon={<Video aria-hidden size={14} />}
            does={() => change(editor)}
            className="col-span-2"
          />
        )}
      </ActsBox>
    </SidebarSection>
  );
}

function shownFrame(video: HTMLVideoElement | null): Promise<Blob> {
  return video === null ? Promise.reject(new Error('The player is not there.')) : frameOf(video);
}
