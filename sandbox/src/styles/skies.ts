/** The skies of the four styles, hour by hour. */
import type { TimeOfDay } from '#sandbox/model/brief.ts';
import type { SkyTones } from '#sandbox/model/painting.ts';

type Skies = Readonly<Record<TimeOfDay, SkyTones>>;

/** Clear gradients. */
export const generalSkies: Skies = {
  dawn: tones('#6d8fb8 #b4b6c9 #f0c6b4 #fbe3bd', '#fff4dc #ffdcae #ffe9dd #e9d3cb #4a4a72', 0.92),
  morning: tones('#5ea6d8 #92c6e4 #c9e3ea #f4eedb', '#fffbe8 #fff0c4 #fffaf0 #d7e5e6 #3c5573', 1),
  noon: tones('#3f92d2 #6fb3e4 #a6d3ee #dbeef4', '#fffdf0 #fff6d6 #fffefa #cfe3ec #345676', 1.03),
  golden: tones('#79b0d2 #b4c9c8 #efdcb4 #f6c391', '#fff7de #ffe39a #fff0d2 #eed3a8 #4d5468', 0.97),
  sunset: tones('#4d5394 #a4628f #ec8a6d #fbc672', '#fff0c2 #ffb866 #ffd0ae #dc9a86 #3d2f5c', 0.82),
  dusk: tones('#27335f #514f88 #94699a #e2a38f', '#fde7c8 #f2b49a #c3b1e0 #83719f #241f45', 0.66),
  night: tones('#0c1432 #16244e #263a6b #41568a', '#f6f1dc #b9cdf5 #8097dc #33487a #0b1030', 0.52),
};

/** The deep, warm and cold colours of an oil sketch. */
export const seedreamSkies: Skies = {
  dawn: tones('#47628c #9c93ac #eab59c #f8dca6', '#fff3d6 #ffcf96 #ffe2cf #d9b7a8 #37345a', 0.9),
  morning: tones('#3d7fb4 #73abcb #b9d3cc #f2e4bd', '#fff8dc #ffe7ac #fff4de #bfd0c4 #2f4560', 0.97),
  noon: tones('#1f69a8 #4d95c4 #8fc0cf #d8e2ca', '#fffbe6 #fff2c0 #fffaec #a9c8cc #27476a', 1),
  golden: tones('#4a7896 #a99a7c #eab461 #f9d484', '#fff2c4 #ffcb62 #ffe2ac #dfb071 #463a4e', 0.93),
  sunset: tones('#34356e #8a4670 #dd6a4a #f9b750', '#ffedb4 #ff9d4a #ffbd8c #c06f58 #33204a', 0.8),
  dusk: tones('#182447 #3f3f70 #7f5578 #cf8a6c', '#fbe0b6 #e69c70 #b4a0cc #635578 #1a1734', 0.6),
  night: tones('#081028 #11244a #1f3f66 #3f6480', '#f8efcf #b4d0e0 #7094c4 #26466a #080d24', 0.5),
};

/** Few flat inks on paper. */
export const chatSkies: Skies = {
  dawn: tones('#f2b8a0 #f5c9ab #f8dcbc #fbecd2', '#fff8e8 #fbe3bf #fff0e6 #f2d3bf #5a4a6a', 0.98),
  morning: tones('#9fd0d6 #b5dcdc #d3e9e0 #f4f0de', '#fdf3d2 #fbeec6 #fffaf0 #d5e6de #33506a', 1.02),
  noon: tones('#6fbad6 #8bc9de #aedbe6 #dcefec', '#fff6dc #fdf2cc #fffdf8 #c3e2e6 #2c4f74', 1.04),
  golden: tones('#f0b25c #f3c278 #f7d59c #fbe9c6', '#fff6dc #fdeebf #fff4da #f3d6a4 #57465a', 1),
  sunset: tones('#d9583f #e5744c #ef9a5c #f6c47c', '#fdeebf #f9d98f #ffdcc0 #ee9a6c #4a2c4e', 0.92),
  dusk: tones('#4a4a86 #6a5c98 #9a76a4 #dba39c', '#fbe6c2 #f0c2a8 #cfbfe8 #8f78a6 #2c2450', 0.78),
  night: tones('#1c2a52 #233566 #2e457c #3f5c92', '#fbf0cd #dfe6f0 #9db0e6 #36508a #131c3c', 0.62),
};

/** Deep at the top, glowing at the horizon, as in animation. */
export const diffusionSkies: Skies = {
  dawn: tones('#3a62c8 #8f9df0 #ffb9c4 #ffe3b0', '#fff6e0 #ffd2a0 #ffe4e6 #f6c9d6 #3d3a86', 0.98),
  morning: tones('#1f6fe8 #4fa2fb #9fd6ff #e4f8ff', '#ffffff #fff3c8 #fdfeff #b8e0ff #2a4a9c', 1.06),
  noon: tones('#0f4fd0 #2b80f4 #71bdff #cdefff', '#ffffff #fffbe0 #ffffff #a5d8ff #1f3f94', 1.1),
  golden: tones('#2a63cc #7f9fe6 #ffcf9c #ffdf8a', '#fffbe6 #ffd070 #fff0d0 #ffd6a4 #44408c', 1.02),
  sunset: tones('#2c2a92 #8f3fb0 #ff6c7c #ffcb62', '#fff3c0 #ff9a5c #ffc4b0 #e8789a #3a1f6e', 0.9),
  dusk: tones('#1a1d6a #4a3aa6 #b05cc0 #ffa79a', '#ffe9d0 #ff9ac0 #c4a8f4 #8a5cc0 #1e1658', 0.72),
  night: tones('#050a38 #0f1f74 #2c44b4 #6a78dc', '#fffbe8 #a8c4ff #7f92f0 #3a4ab8 #070a3c', 0.56),
};

/** From the sky's colours, top to horizon, and those of body, glow, tint, haze and shade. */
function tones(sky: string, lights: string, exposure: number): SkyTones {
  const [top = '', high = '', low = '', horizon = ''] = sky.split(' ');
  const [body = '', glow = '', tint = '', haze = '', shade = ''] = lights.split(' ');
  return { stops: [top, high, low, horizon], body, glow, tint, haze, shade, exposure };
}
