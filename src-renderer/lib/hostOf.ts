/** Who an address belongs to, for people: its host with a port of its own. What is no address is said as it is. Pure. */
export const hostOf = (address: string): string => (URL.canParse(address) ? new URL(address).host : '') || address;
