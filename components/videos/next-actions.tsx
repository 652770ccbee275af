/** Actions that start a new video from this one: from a frame, or as an edit. */
import { ImageUp, SkipForward, Video } from 'lucide-react';
import { useRouter } from 'next/navigation';
import type { RefObject } from 'react';
import { SidebarSection } from '#components/result/sidebar/sidebar-section.tsx';
import { handoff } from '#lib/client/handoff/handoff.ts';
import type { TaskDetail } from '#lib/client/run/tasks/task-detail.ts';
import { videoUrl } from '#lib/client/run/tasks/task-urls.ts';
import { forms } from '#lib/describe/playground-forms.ts';
import { ActionButton, ActionsBox } from './actions-box.tsx';

interface NextActionsProps {
  task: TaskDetail;
  video: RefObject<HTMLVideoElement | null>;
  /** Models that can edit a video; without one there is no Edit button. */
  editModels: readonly string[];
}

export function NextActions({ task, video, editModels }: NextActionsProps) {
  const router = useRouter();
  const { id, model, prompt, requested, body } = task;
  const editor = editModels.find((known) => known === model) ?? editModels[0];
  const give = (given: Record<string, unknown>, to: string) => {
    router.push(handoff.open({ page: forms.videos.name, body: given, model: to }));
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
    const resolution = requested.resolution === '1080p' ? '1080p' : '720p';
    give({ prompt, resolution, input_references: [source] }, to);
  };
  return (
    <SidebarSection title="Next actions">
      <ActionsBox>
        <ActionButton
          name="From last frame"
          icon={<SkipForward size={14} />}
          action={() => startFrom(lastFrame(videoUrl(id)))}
        />
        <ActionButton
          name="From this frame"
          icon={<ImageUp size={14} />}
          action={() => startFrom(shownFrame(video.current))}
        />
        {editor === undefined ? null : (
          <ActionButton
            name={editor === model ? 'Edit this video' : `Edit this video with ${editor}`}
            icon={<Video size={14} />}
            action={() => change(editor)}
            className="col-span-2"
          />
        )}
      </ActionsBox>
    </SidebarSection>
  );
}

function shownFrame(video: HTMLVideoElement | null): Promise<Blob> {
  return video === null ? Promise.reject(new Error('The player is not available.')) : frameOf(video);
}

/** The last frame of a video as a PNG. Rejects if the video cannot be read. */
async function lastFrame(url: string): Promise<Blob> {
  const video = document.createElement('video');
  video.muted = true;
  video.preload = 'auto';
  video.src = url;
  try {
    await once(video, 'loadeddata');
    const seeked = once(video, 'seeked');
    // Some browsers show nothing at the exact end, so seek slightly before it.
    video.currentTime = Math.max(0, video.duration - 0.02);
    await seeked;
    return await frameOf(video);
  } finally {
    video.removeAttribute('src');
    video.load();
  }
}

/** The current frame as a PNG. */
async function frameOf(video: HTMLVideoElement): Promise<Blob> {
  const canvas = new OffscreenCanvas(video.videoWidth, video.videoHeight);
  const context = canvas.getContext('2d');
  if (context === null || video.videoWidth === 0)
    throw new Error('The browser cannot read a frame of this video.');
  context.drawImage(video, 0, 0);
  return await canvas.convertToBlob({ type: 'image/png' });
}

/** The whole video. Rejects if it no longer exists. */
async function wholeVideo(url: string): Promise<Blob> {
  const response = await fetch(url);
  if (!response.ok) throw new Error('The video no longer exists.');
  return await response.blob();
}

function once(video: HTMLVideoElement, event: 'loadeddata' | 'seeked'): Promise<void> {
  return new Promise((resolve, reject) => {
    video.addEventListener(event, () => resolve(), { once: true });
    video.addEventListener('error', () => reject(new Error('Could not read the video.')), { once: true });
  });
}
