/** What a finished video gives the next request: one of its frames, or all of it. Works on the browser's own player. */

/** The last frame of the video at an address, as a PNG. Rejects when it cannot be read. */
export async function lastFrame(url: string): Promise<Blob> {
  const video = document.createElement('video');
  video.muted = true;
  video.preload = 'auto';
  video.src = url;
  try {
    await once(video, 'loadeddata');
    const seeked = once(video, 'seeked');
    // At the very end some browsers show nothing: a moment before it lies the last frame.
    video.currentTime = Math.max(0, video.duration - 0.02);
    await seeked;
    return await frameOf(video);
  } finally {
    video.removeAttribute('src');
    video.load();
  }
}

/** The frame that is shown now, as a PNG. */
export async function frameOf(video: HTMLVideoElement): Promise<Blob> {
  const canvas = new OffscreenCanvas(video.videoWidth, video.videoHeight);
  const context = canvas.getContext('2d');
  if (context === null || video.videoWidth === 0)
    throw new Error('The browser shows no frame of this video.');
  context.drawImage(video, 0, 0);
  return await canvas.convertToBlob({ type: 'image/png' });
}

/** The whole video. Rejects when it is not there any more. */
export async function wholeVideo(url: string): Promise<Blob> {
  const response = await fetch(url);
  if (!response.ok) throw new Error('The video is no longer there.');
  return await response.blob();
}

function once(video: HTMLVideoElement, event: 'loadeddata' | 'seeked'): Promise<void> {
  return new Promise((resolve, reject) => {
    video.addEventListener(event, () => resolve(), { once: true });
    video.addEventListener('error', () => reject(new Error('The video could not be read.')), { once: true });
  });
}
