/** The program of the thread that reads calendars. */
import { parentPort } from 'node:worker_threads';
import { busyTimes, type Job } from './busyTimes';

parentPort?.on('message', (job: Job) => parentPort?.postMessage(busyTimes(job)));
parentPort?.postMessage('ready');
