'use client';
/** System, light or dark. The choice is kept; `theme-script` applies it before the first paint. */
import { Monitor, Moon, Sun } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Segmented } from '#components/ui/segmented.tsx';
import { themeKey } from './theme-script.tsx';

const options = [
  { value: 'system', label: 'As the system', icon: <Monitor size={15} strokeWidth={1.75} /> },
  { value: 'light', label: 'Light', icon: <Sun size={15} strokeWidth={1.75} /> },
  { value: 'dark', label: 'Dark', icon: <Moon size={15} strokeWidth={1.75} /> },
];

export function ThemeToggle() {
  const [theme, setTheme] = useState<string>();
  useEffect(() => setTheme(document.documentElement.dataset.theme ?? 'system'), []);
  const choose = (value: string) => {
    setTheme(value);
    if (value === 'system') {
      localStorage.removeItem(themeKey);
      delete document.documentElement.dataset.theme;
    } else {
      localStorage.setItem(themeKey, value);
      document.documentElement.dataset.theme = value;
    }
  };
  return <Segmented label="Theme" options={options} value={theme} onChange={choose} />;
}
