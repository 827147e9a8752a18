/** Apart from the schemas, so that the dialog's preload stays free of them. */
export const CONFIRM_CHANNELS = { read: 'confirm:read', answer: 'confirm:answer' } as const;
