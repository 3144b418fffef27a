// Elk's own code for a worker: it takes a graph, it answers with the places.
import 'elkjs/lib/elk-worker.min.js';
