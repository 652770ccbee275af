'use client';
/** Calls back when the browser has its connection again. */
import { useEffect, useRef } from 'react';

export function useOnline(waiting: boolean, onOnline: () => void): void {
  const latest = useRef(onOnline);
  latest.current = onOnline;
  useEffect(() => {
    if (!waiting) return;
    const listen = () => latest.current();
    window.addEventListener('online', listen);
    return () => window.removeEventListener('online', listen);
  }, [waiting]);
}
