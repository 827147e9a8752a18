import { rm } from 'node:fs/promises';
import path from 'node:path';
import { fallbackDir } from './setup/electron.mjs';

const electron = process.env.ELECTRON_EXEC_PATH ?? '';

/** True when only the stand-in Electron is here, which may be run and tested but not released. */
export const isFallback = electron.startsWith(fallbackDir);

/** @type {import('electron-builder').Configuration} */
export const configuration = {
  appId: 'invalid.example.plugboard',
  productName: 'Plugboard',
  directories: { buildResources: 'build', output: 'dist' },
  files: ['out/**', 'package.json', '!**/*.{md,d.ts,map}'],
  asar: true,
  npmRebuild: false,
  publish: null,
  ...(isFallback && { electronVersion: '33.2.1', electronDist: path.dirname(electron) }),
  // A folder given as electronDist is copied as it is, with what only development needs.
  afterPack: ({ appOutDir }) =>
    Promise.all(
      ['resources/default_app.asar', 'version'].map((file) => rm(path.join(appOutDir, file), { force: true })),
    ),
  electronFuses: {
    runAsNode: false,
    enableNodeOptionsEnvironmentVariable: false,
    enableNodeCliInspectArguments: false,
    enableEmbeddedAsarIntegrityValidation: true,
    onlyLoadAppFromAsar: true,
    enableCookieEncryption: true,
    loadBrowserProcessSpecificV8Snapshot: false,
    grantFileProtocolExtraPrivileges: false,
  },
  linux: {
    target: isFallback ? ['dir'] : ['deb', 'zip'],
    category: 'Utility',
    executableName: 'plugboard',
    icon: 'build/icons',
    syncDesktopName: true,
    electronLanguages: ['en-US', 'zh-CN'],
    maintainer: 'Plugboard <plugboard@example.invalid>',
  },
  mac: { target: ['dmg', 'zip'], category: 'public.app-category.productivity', icon: 'build/icons/1024x1024.png' },
  win: { target: ['nsis'], icon: 'build/icons/256x256.png' },
};
