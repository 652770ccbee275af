// Names the design tokens for Tailwind. Colours, light and dark, and the heights of controls live in app/tokens.css.
import type { Config } from 'tailwindcss';

export default {
  content: ['./app/**/*.{ts,tsx}', './components/**/*.{ts,tsx}', './lib/{client,describe}/**/*.{ts,tsx}'],
  darkMode: [
    'variant',
    ['@media (prefers-color-scheme: dark) { &:not([data-theme="light"] *) }', '&:is([data-theme="dark"] *)'],
  ],
  theme: {
    extend: {
      colors: {
        background: 'var(--background)',
        panel: 'var(--panel)',
        sunk: 'var(--sunk)',
        viewer: 'var(--viewer)',
        hairline: 'var(--hairline)',
        control: 'var(--control)',
        ink: { DEFAULT: 'var(--ink)', second: 'var(--ink-second)', third: 'var(--ink-third)' },
        accent: { DEFAULT: 'var(--accent)', ink: 'var(--accent-ink)' },
        running: 'var(--running)',
        failed: 'var(--failed)',
        warning: 'var(--warning)',
        done: 'var(--done)',
      },
      fontFamily: {
        sans: 'var(--sans)',
        mono: 'var(--mono)',
      },
      fontSize: {
        12: ['12px', '16px'],
        13: ['13px', '20px'],
        14: ['14px', '20px'],
        15: ['15px', '24px'],
        17: ['17px', '24px'],
        24: ['24px', '32px'],
      },
      spacing: {
        rail: 'var(--rail)',
        side: '236px',
        head: '56px',
        status: '36px',
        // These five are larger for touch.
        tabs: 'var(--height-tabs)',
        chip: 'var(--height-chip)',
        segment: 'var(--height-segment)',
        'control-small': 'var(--height-control-small)',
        control: 'var(--height-control)',
      },
      borderRadius: { control: '6px', panel: '8px' },
      transitionDuration: { quick: '120ms', calm: '200ms' },
    },
  },
} satisfies Config;
