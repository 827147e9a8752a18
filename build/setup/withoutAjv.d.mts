import type { Plugin } from 'vite';

export function withoutAjv(): Plugin;
