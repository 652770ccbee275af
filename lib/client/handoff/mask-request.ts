/** True when another part of the page sent an image to the form and wants its mask editor open. */
import { createStore } from '#lib/client/storage/listeners.ts';

export const maskRequest = createStore(false);
