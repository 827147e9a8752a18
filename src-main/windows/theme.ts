/** What stands behind a page until it has painted; the same as its `--bg`. */
export const backgroundFor = (isDark: boolean): string => (isDark ? '#131418' : '#fbfaf8');
