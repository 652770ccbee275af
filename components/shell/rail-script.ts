/** Runs before the first paint: folds the navigation if this browser remembers it. */

export const railKey = 'easel-rail';

export const railScript = `try{if(localStorage.getItem('${railKey}'))document.documentElement.dataset.rail='folded'}catch{}`;
