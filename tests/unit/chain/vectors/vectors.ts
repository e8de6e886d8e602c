import addressVectors from './addresses.json';
import realNodeVectors from './real-node.json';
import transactionVectors from './transactions.json';

/** Transactions of real chains, published in their daemons' documentation. */
export const transactions = Object.entries(transactionVectors).map(([name, vector]) => ({ name, ...vector }));

export const creationSapling = transactionVectors['create-sapling'];
export const creationVersion1 = transactionVectors['create-version-1'];
export const channelOpen = transactionVectors['channel-open'];
export const creationLegacy = transactionVectors['create-legacy'];
export const creationTokel = transactionVectors['create-tokel'];

/** Public keys, with the addresses and scripts that daemons derive from them. */
export const addresses = addressVectors;

/**
 * Transactions that the real trading node built and signed on test chains: payments with and without data, time locks,
 * a deposit.
 */
export const realNodeTransactions = Object.entries(realNodeVectors).map(([name, vector]) => ({
	name,
	...vector,
}));
