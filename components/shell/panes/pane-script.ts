/** Runs before the first paint: applies whether the code is open. */
export const panesKey = 'easel-panes';

export const paneScript = `try{if(JSON.parse(localStorage.getItem('${panesKey}')).codePane)document.documentElement.dataset.codePane='open'}catch{}`;
