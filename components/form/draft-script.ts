/** Runs before the first paint: hides the fields of the served form if this browser has a draft, until the draft is loaded. */

import { draftKey } from '#lib/client/form/draft-key.ts';
import { comparePage } from '#lib/client/handoff/compare-set.ts';
import { compareForms, playgroundForms } from '#lib/describe/playground-forms.ts';

const keys = Object.fromEntries(playgroundForms.map(({ slug, name }) => [`/${slug}`, draftKey(name)]));
const compareKey = draftKey(comparePage());
const firstSlug = compareForms[0]?.slug;

export const draftScript = `try{const k=${JSON.stringify(keys)}[location.pathname]??(location.pathname==='/compare'?'${compareKey}'+(new URLSearchParams(location.search).get('of')??'${firstSlug}'):'');if(k&&(sessionStorage.getItem(k)||localStorage.getItem(k))){const d=document.documentElement.dataset;d.draft='';setTimeout(()=>delete d.draft,3000)}}catch{}`;
