import type { ApiMethods } from '#lib/api/index.ts';
import { botHandlers } from './bots.ts';
import { coinHandlers } from './coins.ts';
import { depositHandlers } from './deposits.ts';
import type { Handlers } from './handler.ts';
import { marketHandlers } from './market.ts';
import { sessionHandlers } from './session.ts';
import { signatureOnlyHandlers } from './signature-only.ts';
import { spendingHandlers } from './spending.ts';
import { statisticsHandlers } from './statistics.ts';
import { statsLogHandlers, swapHandlers } from './swaps.ts';
import { walletToolHandlers } from './wallet-tools.ts';
import { walletHandlers } from './wallet.ts';

/** One handler per declared method; the type makes missing ones a compile error. */
export const handlers: Handlers<ApiMethods> = {
	...sessionHandlers,
	...coinHandlers,
	...walletHandlers,
	...marketHandlers,
	...swapHandlers,
	...signatureOnlyHandlers,
	...statisticsHandlers,
	...spendingHandlers,
	...walletToolHandlers,
	...depositHandlers,
	...botHandlers,
	...statsLogHandlers,
};
