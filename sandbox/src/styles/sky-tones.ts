/** The skies of the general style, by time of day: the table the other styles start from or answer to. */
import type { TimeOfDay } from '#sandbox/model/brief.ts';
import type { SkyTones } from '#sandbox/model/painting.ts';

export const generalSkies: Readonly<Record<TimeOfDay, SkyTones>> = {
  dawn: {
    stops: ['#6d8fb8', '#b4b6c9', '#f0c6b4', '#fbe3bd'],
    body: '#fff4dc',
    glow: '#ffdcae',
    tint: '#ffe9dd',
    exposure: 0.92,
    haze: '#e9d3cb',
    shade: '#4a4a72',
  },
  morning: {
    stops: ['#5ea6d8', '#92c6e4', '#c9e3ea', '#f4eedb'],
    body: '#fffbe8',
    glow: '#fff0c4',
    tint: '#fffaf0',
    exposure: 1,
    haze: '#d7e5e6',
    shade: '#3c5573',
  },
  noon: {
    stops: ['#3f92d2', '#6fb3e4', '#a6d3ee', '#dbeef4'],
    body: '#fffdf0',
    glow: '#fff6d6',
    tint: '#fffefa',
    exposure: 1.03,
    haze: '#cfe3ec',
    shade: '#345676',
  },
  golden: {
    stops: ['#79b0d2', '#b4c9c8', '#efdcb4', '#f6c391'],
    body: '#fff7de',
    glow: '#ffe39a',
    tint: '#fff0d2',
    exposure: 0.97,
    haze: '#eed3a8',
    shade: '#4d5468',
  },
  sunset: {
    stops: ['#4d5394', '#a4628f', '#ec8a6d', '#fbc672'],
    body: '#fff0c2',
    glow: '#ffb866',
    tint: '#ffd0ae',
    exposure: 0.82,
    haze: '#dc9a86',
    shade: '#3d2f5c',
  },
  dusk: {
    stops: ['#27335f', '#514f88', '#94699a', '#e2a38f'],
    body: '#fde7c8',
    glow: '#f2b49a',
    tint: '#c3b1e0',
    exposure: 0.66,
    haze: '#83719f',
    shade: '#241f45',
  },
  night: {
    stops: ['#0c1432', '#16244e', '#263a6b', '#41568a'],
    body: '#f6f1dc',
    glow: '#b9cdf5',
    tint: '#8097dc',
    exposure: 0.52,
    haze: '#33487a',
    shade: '#0b1030',
  },
};
