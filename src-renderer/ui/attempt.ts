import { whyOf } from '../lib/whyOf';
import { toast } from './toast';

/** Runs what a control asked for; a failure becomes a toast that says what did not happen and why. */
export async function attempt(work: Promise<unknown>, whatFailed: string): Promise<boolean> {
  try {
    await work;
    return true;
  } catch (error) {
    toast.failed(whatFailed, whyOf(error));
    return false;
  }
}
