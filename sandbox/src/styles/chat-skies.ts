/** The skies of the chat style: few flat inks on paper. */
import type { TimeOfDay } from '#sandbox/model/brief.ts';
import type { SkyTones } from '#sandbox/model/painting.ts';

export const chatSkies: Readonly<Record<TimeOfDay, SkyTones>> = {
  dawn: {
    stops: ['#f2b8a0', '#f5c9ab', '#f8dcbc', '#fbecd2'],
    body: '#fff8e8',
    glow: '#fbe3bf',
    tint: '#fff0e6',
    exposure: 0.98,
    haze: '#f2d3bf',
    shade: '#5a4a6a',
  },
  morning: {
    stops: ['#9fd0d6', '#b5dcdc', '#d3e9e0', '#f4f0de'],
    body: '#fdf3d2',
    glow: '#fbeec6',
    tint: '#fffaf0',
    exposure: 1.02,
    haze: '#d5e6de',
    shade: '#33506a',
  },
  noon: {
    stops: ['#6fbad6', '#8bc9de', '#aedbe6', '#dcefec'],
    body: '#fff6dc',
    glow: '#fdf2cc',
    tint: '#fffdf8',
    exposure: 1.04,
    haze: '#c3e2e6',
    shade: '#2c4f74',
  },
  golden: {
    stops: ['#f0b25c', '#f3c278', '#f7d59c', '#fbe9c6'],
    body: '#fff6dc',
    glow: '#fdeebf',
    tint: '#fff4da',
    exposure: 1,
    haze: '#f3d6a4',
    shade: '#57465a',
  },
  sunset: {
    stops: ['#d9583f', '#e5744c', '#ef9a5c', '#f6c47c'],
    body: '#fdeebf',
    glow: '#f9d98f',
    tint: '#ffdcc0',
    exposure: 0.92,
    haze: '#ee9a6c',
    shade: '#4a2c4e',
  },
  dusk: {
    stops: ['#4a4a86', '#6a5c98', '#9a76a4', '#dba39c'],
    body: '#fbe6c2',
    glow: '#f0c2a8',
    tint: '#cfbfe8',
    exposure: 0.78,
    haze: '#8f78a6',
    shade: '#2c2450',
  },
  night: {
    stops: ['#1c2a52', '#233566', '#2e457c', '#3f5c92'],
    body: '#fbf0cd',
    glow: '#dfe6f0',
    tint: '#9db0e6',
    exposure: 0.62,
    haze: '#36508a',
    shade: '#131c3c',
  },
};
