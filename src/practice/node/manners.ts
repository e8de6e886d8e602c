import { documentManner } from './document/document-manner.ts';
import type { MannerName, Manner } from './manner.ts';
import { marketmakerManner } from './marketmaker/marketmaker-manner.ts';

/** Every manner by its name. */
export const manners: Readonly<Record<MannerName, Manner>> = {
	document: documentManner,
	marketmaker: marketmakerManner,
};
