import { useEffect, useState } from 'react';

export const ARRIVAL_MS = 400;

/**
 * False for 400 ms after `key` changed: what just appeared, or moved up in the queue, takes no answer that was meant for
 * what stood there before. Guards keys and clicks alike.
 */
export function useArrival(key: string): boolean {
  const [arrived, setArrived] = useState<string | null>(null);
  useEffect(() => {
    const timer = setTimeout(() => setArrived(key), ARRIVAL_MS);
    return () => clearTimeout(timer);
  }, [key]);
  return arrived === key;
}
