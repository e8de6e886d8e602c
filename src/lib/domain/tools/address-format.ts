/** How one coin writes its addresses. */
export interface AddressFormat {
	readonly coin: string;
	/** The first byte of its addresses, by what they pay to. */
	readonly versions: { readonly publicKeyHash: number; readonly scriptHash: number };
	/** It is kept in accounts, as Ethereum is: its addresses are not derived from version bytes. */
	readonly isAccount: boolean;
}
