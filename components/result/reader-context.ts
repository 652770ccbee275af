/** True around what readers of a shared run see: nothing in it leads to pages behind the sign-in. */
import { createContext } from 'react';

export const ReaderContext = createContext(false);
