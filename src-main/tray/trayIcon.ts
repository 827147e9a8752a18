import { nativeImage } from 'electron';
import type { SummaryKind } from '../mcp/summary';
import { drawTray } from './trayPicture';

/** The tray's picture: a template on macOS, which colours it itself; with its own halo elsewhere. */
export function trayIcon(kind: SummaryKind, platform: NodeJS.Platform): Electron.NativeImage {
  if (platform === 'linux')
    return nativeImage.createFromBitmap(drawTray(kind, 32, 'colour'), { width: 32, height: 32 });
  const isMac = platform === 'darwin';
  const style = isMac ? 'mask' : 'colour';
  const small = isMac ? 18 : 16;
  const image = nativeImage.createFromBitmap(drawTray(kind, small, style), { width: small, height: small });
  const large = small * 2;
  image.addRepresentation({ scaleFactor: 2, width: large, height: large, buffer: drawTray(kind, large, style) });
  image.setTemplateImage(isMac);
  return image;
}
