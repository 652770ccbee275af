'use client';
/** System, light or dark. */
import { Monitor, Moon, Sun } from 'lucide-react';
import { Segmented } from '#components/ui/segmented.tsx';
import { chooseTheme, themes, useTheme } from './theme.ts';

const icons = {
  system: <Monitor size={15} strokeWidth={1.75} />,
  light: <Sun size={15} strokeWidth={1.75} />,
  dark: <Moon size={15} strokeWidth={1.75} />,
} as const;

const options = themes.map(({ value, label }) => ({ value, label, icon: icons[value] }));

/** `label` distinguishes a second control on the page. */
export function ThemeToggle({ label = 'Theme' }: { label?: string }) {
  return <Segmented label={label} options={options} value={useTheme()} onChange={chooseTheme} />;
}
