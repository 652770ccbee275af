/** A film's measures, once everything is settled. */

export interface FilmShape {
  width: number;
  height: number;
  fps: number;
  frameCount: number;
}
