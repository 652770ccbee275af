/** Runs before the first paint: applies the chosen theme. */

export const themeKey = 'easel-theme';

export const themeScript = `try{const t=localStorage.getItem(${JSON.stringify(themeKey)});if(t==='light'||t==='dark')document.documentElement.dataset.theme=t}catch{}`;
