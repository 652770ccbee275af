/** Runs before the first paint: folds the navigation as this browser remembers it, else in windows below 1440 px. */

export const railKey = 'easel-rail';

export const railScript = `{const narrow=matchMedia('(width < 1440px)'),root=document.documentElement.dataset;const fold=()=>{let saved;try{saved=localStorage.getItem('${railKey}')}catch{}root.rail=saved||(narrow.matches?'folded':'open')};narrow.onchange=fold;fold()}`;
