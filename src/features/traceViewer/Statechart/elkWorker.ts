// Elk's own worker: it receives a graph and replies with its layout.
import 'elkjs/lib/elk-worker.min.js';
