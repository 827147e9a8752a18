import { useEffect, useState } from 'react';

const checkMs = 60_000;

/** A moment of the current day; changes when the day does, so that a list by days follows midnight. */
export function useToday(): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => {
      setNow((before) => (new Date(before).toDateString() === new Date().toDateString() ? before : Date.now()));
    }, checkMs);
    return () => clearInterval(timer);
  }, []);
  return now;
}
