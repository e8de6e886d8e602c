import type * as signatureOnly from '#lib/api/signature-only.ts';
import { HangUp } from '../../../refusal.ts';
import type { Handlers } from '../../document/handlers/handler.ts';
import { signatureOnlyHandlers as documentSignatureOnly } from '../../document/handlers/signature-only.ts';

export const signatureOnlyHandlers: Pick<Handlers<typeof signatureOnly>, 'lastnonce'> = {
	/** A coin, which it does not take, costs the reply. */
	lastnonce(params, context) {
		if (context.members.get('coin') !== undefined) throw new HangUp();
		return documentSignatureOnly.lastnonce(params, context);
	},
};
