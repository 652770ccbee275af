/** The skies of the diffusion style: deep at the top, glowing at the horizon, as in animated video. */
import type { TimeOfDay } from '#sandbox/model/brief.ts';
import type { SkyTones } from '#sandbox/model/painting.ts';

export const diffusionSkies: Readonly<Record<TimeOfDay, SkyTones>> = {
  dawn: {
    stops: ['#3a62c8', '#8f9df0', '#ffb9c4', '#ffe3b0'],
    body: '#fff6e0',
    glow: '#ffd2a0',
    tint: '#ffe4e6',
    exposure: 0.98,
    haze: '#f6c9d6',
    shade: '#3d3a86',
  },
  morning: {
    stops: ['#1f6fe8', '#4fa2fb', '#9fd6ff', '#e4f8ff'],
    body: '#ffffff',
    glow: '#fff3c8',
    tint: '#fdfeff',
    exposure: 1.06,
    haze: '#b8e0ff',
    shade: '#2a4a9c',
  },
  noon: {
    stops: ['#0f4fd0', '#2b80f4', '#71bdff', '#cdefff'],
    body: '#ffffff',
    glow: '#fffbe0',
    tint: '#ffffff',
    exposure: 1.1,
    haze: '#a5d8ff',
    shade: '#1f3f94',
  },
  golden: {
    stops: ['#2a63cc', '#7f9fe6', '#ffcf9c', '#ffdf8a'],
    body: '#fffbe6',
    glow: '#ffd070',
    tint: '#fff0d0',
    exposure: 1.02,
    haze: '#ffd6a4',
    shade: '#44408c',
  },
  sunset: {
    stops: ['#2c2a92', '#8f3fb0', '#ff6c7c', '#ffcb62'],
    body: '#fff3c0',
    glow: '#ff9a5c',
    tint: '#ffc4b0',
    exposure: 0.9,
    haze: '#e8789a',
    shade: '#3a1f6e',
  },
  dusk: {
    stops: ['#1a1d6a', '#4a3aa6', '#b05cc0', '#ffa79a'],
    body: '#ffe9d0',
    glow: '#ff9ac0',
    tint: '#c4a8f4',
    exposure: 0.72,
    haze: '#8a5cc0',
    shade: '#1e1658',
  },
  night: {
    stops: ['#050a38', '#0f1f74', '#2c44b4', '#6a78dc'],
    body: '#fffbe8',
    glow: '#a8c4ff',
    tint: '#7f92f0',
    exposure: 0.56,
    haze: '#3a4ab8',
    shade: '#070a3c',
  },
};
