/** Another page sent an image to the form and wants its mask editor open. Lives as long as the tab. */
let waiting = false;

export function requestMask(): void {
  waiting = true;
}

/** True once. */
export function takeMaskRequest(): boolean {
  const taken = waiting;
  waiting = false;
  return taken;
}
