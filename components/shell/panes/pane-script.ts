/** Runs before the first paint: applies the widths and folds of the panes. */

export const panesKey = 'easel-panes';

export const paneScript = `try{const p=JSON.parse(localStorage.getItem('${panesKey}'))||{},d=document.documentElement;for(const n of ['form','code'])if(p[n]>0)d.style.setProperty('--'+n+'-width',p[n]+'px');if(p.formPane)d.dataset.formPane='folded';if(p.codePane)d.dataset.codePane='open'}catch{}`;
