/** A video's measures, once everything is settled. */

export interface VideoShape {
  width: number;
  height: number;
  fps: number;
  frameCount: number;
}
