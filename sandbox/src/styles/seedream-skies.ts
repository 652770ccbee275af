/** The skies of the seedream style: the deep, warm-and-cold colours of an oil sketch. */
import type { TimeOfDay } from '#sandbox/model/brief.ts';
import type { SkyTones } from '#sandbox/model/painting.ts';

export const seedreamSkies: Readonly<Record<TimeOfDay, SkyTones>> = {
  dawn: {
    stops: ['#47628c', '#9c93ac', '#eab59c', '#f8dca6'],
    body: '#fff3d6',
    glow: '#ffcf96',
    tint: '#ffe2cf',
    exposure: 0.9,
    haze: '#d9b7a8',
    shade: '#37345a',
  },
  morning: {
    stops: ['#3d7fb4', '#73abcb', '#b9d3cc', '#f2e4bd'],
    body: '#fff8dc',
    glow: '#ffe7ac',
    tint: '#fff4de',
    exposure: 0.97,
    haze: '#bfd0c4',
    shade: '#2f4560',
  },
  noon: {
    stops: ['#1f69a8', '#4d95c4', '#8fc0cf', '#d8e2ca'],
    body: '#fffbe6',
    glow: '#fff2c0',
    tint: '#fffaec',
    exposure: 1,
    haze: '#a9c8cc',
    shade: '#27476a',
  },
  golden: {
    stops: ['#4a7896', '#a99a7c', '#eab461', '#f9d484'],
    body: '#fff2c4',
    glow: '#ffcb62',
    tint: '#ffe2ac',
    exposure: 0.93,
    haze: '#dfb071',
    shade: '#463a4e',
  },
  sunset: {
    stops: ['#34356e', '#8a4670', '#dd6a4a', '#f9b750'],
    body: '#ffedb4',
    glow: '#ff9d4a',
    tint: '#ffbd8c',
    exposure: 0.8,
    haze: '#c06f58',
    shade: '#33204a',
  },
  dusk: {
    stops: ['#182447', '#3f3f70', '#7f5578', '#cf8a6c'],
    body: '#fbe0b6',
    glow: '#e69c70',
    tint: '#b4a0cc',
    exposure: 0.6,
    haze: '#635578',
    shade: '#1a1734',
  },
  night: {
    stops: ['#081028', '#11244a', '#1f3f66', '#3f6480'],
    body: '#f8efcf',
    glow: '#b4d0e0',
    tint: '#7094c4',
    exposure: 0.5,
    haze: '#26466a',
    shade: '#080d24',
  },
};
